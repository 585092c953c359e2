import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'

// Tall enough that nothing scrolls under the dragged topic.
test.use({ viewport: { width: 1280, height: 2600 } })

test('a dragged topic takes the place of another, and sub-topics stay with their parent', async ({
  page,
}) => {
  await editTopics(page)
  const before = await titles(page)
  await handleOf(page, 'Planning').dragTo(titleOf(page, 'Leitura de gráfico'))
  expect(await titles(page)).toEqual(before)

  await handleOf(page, 'Critérios de aceite').dragTo(titleOf(page, 'Qualidade do produto'))

  await expect(page.getByRole('textbox', { name: /^Título de/ }).first()).toHaveValue(
    'Critérios de aceite',
  )
  await page.getByRole('button', { name: 'Concluir Edição de Tópicos' }).click()
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Critérios de aceite')
})

async function editTopics(page: Page): Promise<void> {
  await page.goto('/retrospectiva')
  await page.getByRole('button', { name: 'Editar/Remover Tópicos Existentes' }).click()
  await expect(titleOf(page, 'Planning')).toBeVisible()
}

function handleOf(page: Page, title: string) {
  return page.getByRole('button', { name: `Mover ${title}`, exact: true })
}

function titleOf(page: Page, title: string) {
  return page.getByRole('textbox', { name: `Título de ${title}`, exact: true })
}

function titles(page: Page): Promise<string[]> {
  return page
    .getByRole('textbox', { name: /^Título de/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
}
