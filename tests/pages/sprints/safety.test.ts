import type { Page } from '@playwright/test'
import { HISTORY_KEY, storedHistory, storeHistory } from '../../support/history'
import { entry, localMode } from '../../support/local-mode'
import { expect, test } from '../support/fixtures'
import { storeInOtherTab } from '../support/other-tab'

test('an undo disappears with its sprint', async ({ page }) => {
  const app = await openWith(page, [entry('Sprint 1')])
  await app.button('local_clear_scores').click()
  await app.dialog.getByRole('button', { name: 'Limpar Notas' }).click()
  await expect(app.toast.getByRole('button', { name: 'Desfazer' })).toBeVisible()

  await app.saved('Sprint 1 (Squad Alpha)').click()

  await expect(app.heading).toHaveText('Sprint 1')
  await expect(app.toast.getByRole('button', { name: 'Desfazer' })).toHaveCount(0)
})

test('a toast does not return with the page', async ({ page }) => {
  const app = await openWith(page, [entry('Sprint 1')])
  await app.button('local_clear_scores').click()
  await app.dialog.getByRole('button', { name: 'Limpar Notas' }).click()
  await expect(app.toast).toContainText('Notas limpas com sucesso.')

  await page.getByRole('navigation', { name: 'Principal' }).getByText('Início').click()
  await expect(app.heading).toContainText('Dê nota')
  await page.getByRole('navigation', { name: 'Principal' }).getByText('Registrar Sprint').click()

  await expect(app.heading).toHaveText('Registrar Sprint')
  await expect(app.toast).toBeEmpty()
})

test('counts a save in another tab during the question of the import', async ({ page }) => {
  const app = await openWith(page, [entry('Sprint 1')])
  await app.choose({ name: 'a.json', text: JSON.stringify([entry('Sprint 1'), entry('Sprint 2')]) })
  await expect(app.dialog.getByRole('definition')).toHaveText(['1', '1', '0', '0'])
  storeInOtherTab(HISTORY_KEY, JSON.stringify([entry('Sprint 1'), entry('Sprint 9')]))

  await app.dialog.getByRole('button', { name: 'Substituir' }).click()

  await expect(app.dialog.getByRole('definition')).toHaveText(['1', '1', '0', '1'])
  expect(await storedHistory(page)).toHaveLength(2)
  await app.dialog.getByRole('button', { name: 'Juntar' }).click()
  await expect(app.savedAll).toHaveCount(3)
})

test('undoing a cleared unreadable history keeps its text beside a new sprint', async ({
  page,
}) => {
  const app = await openWith(page, '{broken')
  await app.button('history_clear').click()
  await app.confirmClearing.click()
  await expect(app.toast).toContainText('Histórico limpo com sucesso.')
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key ?? '', text ?? ''),
    [HISTORY_KEY, JSON.stringify([entry('Sprint 2')])],
  )
  await app.toast.getByRole('button', { name: 'Desfazer' }).click()

  await expect
    .poll(() => page.evaluate(() => Object.values({ ...localStorage })))
    .toContain('{broken')
  expect(await storedHistory(page)).toHaveLength(1)
})

test('renders the page despite an entry with far too many topics', async ({ page }) => {
  const topics = Array.from({ length: 20_000 }, (_, index) => ({ id: `${index}`, title: 'x' }))
  const app = await openWith(page, [entry('Sprint 1', { topics })])

  await app.saved('Sprint 1 (Squad Alpha)').click()

  await expect(page.getByRole('alert')).toHaveText('Erro ao carregar tópicos para esta sprint.')
  expect(await storedHistory(page)).toEqual([entry('Sprint 1', { topics })])
})

test('an error on screen follows the language', async ({ page }) => {
  const app = await openWith(page, [entry('Sprint 1')])
  await app.choose({ name: 'a.json', text: 'not JSON' })
  await expect(page.getByRole('alert')).toHaveText(app.text('history_problem_parse'))

  await page.getByRole('link', { name: 'EN', exact: true }).click()

  const english = localMode(page, 'en')
  await expect(page.getByRole('alert')).toHaveText(english.text('history_problem_parse'))
})

async function openWith(page: Page, history: unknown) {
  await storeHistory(page, history)
  const app = localMode(page)
  await app.open()
  return app
}
