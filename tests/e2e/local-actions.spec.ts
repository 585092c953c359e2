import type { Page } from '@playwright/test'
import { storedHistory, storeHistory } from '../support/history'
import { entry, localMode } from '../support/local-mode'
import { expect, expectNoSidewaysScrollAt, LOOKS, test } from './fixtures'

const BEFORE = [1, 2, 3, 4].map((sprint) =>
  entry(`Sprint ${sprint}`, { notes: { q: sprint === 4 ? 1 : 2 } }),
)

test('a squad without an account agrees on an action, does it, and reads later what came of it', async ({
  page,
  context,
}) => {
  await storeHistory(page, [...BEFORE, entry('Sprint 9', { squadName: 'Squad Beta' })])
  const app = localMode(page)
  await app.open()
  await page.getByRole('combobox', { name: app.text('history_squad') }).selectOption('Squad Alpha')
  const section = sectionOf(page)
  await section.scrollIntoViewIfNeeded()
  await section.getByRole('textbox', { name: 'Novo combinado' }).fill('Revisar em par')
  await section.getByRole('combobox', { name: 'Tópico' }).selectOption('Qualidade')
  await section.getByRole('combobox', { name: 'Quem cuida' }).fill('Ana')
  await page.keyboard.press('Enter')
  const row = section.getByRole('listitem').filter({ hasText: 'Revisar em par' })
  await expect(row).toContainText('Qualidade · Ana · até a Sprint 5')
  expect(await actionsIn(page)).toEqual([0, 0, 0, 1, 0])

  // The next sprint does not begin with what was agreed for the last one, and the action stays open.
  await app.saved('Sprint 4 (Squad Alpha)').click()
  await app.button('results_back').click()
  await app.score('Qualidade', 2)
  await app.record('Squad Alpha', 'Sprint 5')
  expect(await actionsIn(page)).toEqual([0, 0, 0, 1, 0, 0])
  await expect(row).toContainText('1 sprint')

  // Another tab's edit wins over a form that was opened before it.
  const other = await context.newPage()
  await localMode(other).open()
  await other.getByRole('combobox', { name: app.text('history_squad') }).selectOption('Squad Alpha')
  await edit(page)
  await edit(other)
  const fill = (tab: Page, title: string) =>
    sectionOf(tab).getByRole('form').getByRole('textbox', { name: 'Combinado' }).fill(title)
  await fill(other, 'Revisar em trio')
  await other.keyboard.press('Enter')
  await expect(sectionOf(other).getByText('Revisar em trio')).toBeVisible()
  await fill(page, 'Revisar sozinho')
  await page.keyboard.press('Enter')
  await expect(section.getByText(app.text('problem_action_changed'))).toBeVisible()
  await section.getByRole('button', { name: app.text('action_cancel') }).click()
  await other.close()

  await section.getByRole('button', { name: 'Marcar como feito: Revisar em trio' }).press('Enter')
  await expect(section.getByRole('heading', { name: 'Combinados do Squad Alpha' })).toBeFocused()
  for (const sprint of [6, 7, 8]) {
    await app.button('results_back').click()
    await app.score('Qualidade', 4)
    await app.record('Squad Alpha', `Sprint ${sprint}`)
  }
  const card = section.getByRole('listitem').filter({ hasText: 'Feito na Sprint 5' }).first()
  await expect(card).toContainText('O tópico subiu: 4,0 depois, 2,0 antes.')
  await card.getByRole('button', { name: 'Sim' }).click()

  // It goes with the file, and comes back with it.
  const file = await app.exportedFile()
  await app.button('history_clear').click()
  await app.dialog.getByRole('button', { name: app.text('history_clear_confirm') }).click()
  await expect(section).toBeHidden()
  await app.choose(file)
  await expect(card.getByRole('button', { name: 'Sim', pressed: true })).toBeVisible()
})

for (const { locale, width, theme } of LOOKS) {
  test(`local actions are accessible, and fit every width, ${locale}, ${width} px`, async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await storeHistory(page, withActions())
    await localMode(page, locale).open()
    const section = sectionOf(page, locale)
    await section.scrollIntoViewIfNeeded()
    await expect(section.locator('[data-outcome=better]')).toBeVisible()
    await expectAccessible(page, theme)
    await expectNoSidewaysScrollAt(page, [320])
  })
}

function withActions() {
  const idea = { id: 'i', title: 'Mostrar o gráfico na daily', state: 'idea' }
  const promise = { owner: { kind: 'squad' }, startedIn: 'Sprint 4', dueAfter: 1 }
  const topic = { id: 'q', title: 'Qualidade' }
  const open = { ...promise, id: 'o', title: 'Quadro sem colunas extras', state: 'open', topic }
  const end = { closedIn: 'Sprint 5', closedAt: '2026-11-07T12:00:00.000Z' }
  const done = { ...promise, ...end, id: 'd', title: 'Revisar em par', state: 'done', topic }
  const after = [5, 6, 7].map((sprint) => entry(`Sprint ${sprint}`))
  return BEFORE.map((raw) =>
    raw.sprint === 'Sprint 4' ? { ...raw, actions: [idea, open, done] } : raw,
  ).concat(after)
}

async function edit(tab: Page) {
  const section = sectionOf(tab)
  await section.scrollIntoViewIfNeeded()
  await section.getByRole('button', { name: 'Opções de Revisar em par' }).press('Enter')
  await tab.keyboard.press('Enter')
  await expect(section.getByRole('form', { name: 'Editar Revisar em par' })).toBeVisible()
}

function sectionOf(page: Page, locale: 'pt' | 'en' = 'pt') {
  return page.getByRole('region', { name: locale === 'pt' ? /^Combinados/ : /^Actions/ })
}

/** How many each stored entry has. */
async function actionsIn(page: Page): Promise<number[]> {
  const history = (await storedHistory(page)) as { actions?: unknown[] }[]
  return history.map(({ actions }) => actions?.length ?? 0)
}
