import type { Page } from '@playwright/test'
import { HISTORY_KEY, storedHistory, storeHistory } from '../../support/history'
import { entry, localMode } from '../../support/local-mode'
import { expect, test } from '../support/fixtures'
import { storeInOtherTab } from '../support/other-tab'

const BEFORE = [1, 2, 3, 4].map((sprint) =>
  entry(`Sprint ${sprint}`, { notes: { q: sprint === 4 ? 1 : 2 } }),
)
const PROMISE = {
  id: 'a',
  title: 'Revisar em par',
  topic: { id: 'q', title: 'Qualidade' },
  owner: { kind: 'name', name: 'Ana' },
  state: 'open',
  startedIn: 'Sprint 4',
  dueAfter: 1,
}

test('a new action belongs to the newest sprint of the squad that is shown', async ({ page }) => {
  const app = await openWith(page, [...BEFORE, entry('Sprint 9', { squadName: 'Squad Beta' })])
  await page.getByRole('combobox', { name: app.text('history_squad') }).selectOption('Squad Alpha')
  const section = sectionOf(page)
  await section.getByRole('textbox', { name: 'Novo combinado' }).fill('Revisar em par')
  await section.getByRole('combobox', { name: 'Tópico' }).selectOption('Qualidade')
  await section.getByRole('combobox', { name: 'Quem cuida' }).fill('Ana')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Revisar em par')).toContainText('Qualidade · Ana · até a Sprint 5')
  expect(await actionsIn(page)).toEqual([0, 0, 0, 1, 0])
})

test('the next sprint does not take over the actions of the last one, which stay open', async ({
  page,
}) => {
  const app = await openWith(page, withAction(PROMISE))
  await app.saved('Sprint 4 (Squad Alpha)').click()
  await app.button('results_back').click()
  await app.button('local_save_other').click()
  await app.score('Qualidade', 2)
  await app.record('Squad Alpha', 'Sprint 5')
  expect(await actionsIn(page)).toEqual([0, 0, 0, 1, 0])
  await expect(rowOf(page, 'Revisar em par')).toContainText('1 sprint')
})

test("another tab's edit of an action wins over a form that was opened before it", async ({
  page,
}) => {
  const app = await openWith(page, withAction(PROMISE))
  const section = sectionOf(page)
  await section.getByRole('button', { name: 'Opções de Revisar em par' }).press('Enter')
  await page.keyboard.press('Enter')
  const form = section.getByRole('form', { name: 'Editar Revisar em par' })
  await expect(form).toBeVisible()
  const edited = withAction({ ...PROMISE, title: 'Revisar em trio', version: 2 })
  storeInOtherTab(HISTORY_KEY, JSON.stringify(edited))
  await section
    .getByRole('form')
    .getByRole('textbox', { name: 'Combinado' })
    .fill('Revisar sozinho')
  await page.keyboard.press('Enter')
  await expect(section.getByText(app.text('problem_action_changed'))).toBeVisible()
  await section.getByRole('button', { name: app.text('action_cancel') }).click()
  await expect(rowOf(page, 'Revisar em trio')).toBeVisible()
  expect(await storedHistory(page)).toEqual(edited)
})

test('doing an action in the newest sprint focuses the heading', async ({ page }) => {
  await openWith(page, withAction(PROMISE))
  const section = sectionOf(page)
  await section.getByRole('button', { name: 'Marcar como feito: Revisar em par' }).press('Enter')
  await expect(section.getByRole('heading', { name: 'Combinados · Squad Alpha' })).toBeFocused()
  const [newest] = ((await storedHistory(page)) as { actions?: unknown[] }[]).slice(-1)
  expect(newest?.actions).toEqual([
    expect.objectContaining({ id: 'a', state: 'done', closedIn: 'Sprint 4' }),
  ])
})

test('the outcome of an action appears once later sprints are recorded', async ({ page }) => {
  const app = await openWith(page, [...withAction(DONE), ...after(5, 6, 7)])
  await app.saved('Sprint 7 (Squad Alpha)').click()
  await app.button('results_back').click()
  await app.button('local_save_other').click()
  await app.record('Squad Alpha', 'Sprint 8')
  await expect(cardOf(page)).toContainText('O tópico subiu: 4,0 depois, 2,0 antes.')
})

test('actions and answers about them are exported and imported', async ({ page }) => {
  const app = await openWith(page, [...withAction(DONE), ...after(5, 6, 7, 8)])
  await cardOf(page).getByRole('button', { name: 'Sim' }).click()
  await expect(cardOf(page).getByRole('button', { name: 'Sim', pressed: true })).toBeVisible()
  const file = await app.exportedFile()
  await app.button('history_clear').click()
  await app.confirmClearing.click()
  await expect(sectionOf(page)).toBeHidden()
  await app.choose(file)
  await expect(cardOf(page).getByRole('button', { name: 'Sim', pressed: true })).toBeVisible()
})

const DONE = {
  ...PROMISE,
  state: 'done',
  closedIn: 'Sprint 5',
  closedAt: '2026-11-07T12:00:00.000Z',
}

function after(...sprints: number[]) {
  return sprints.map((sprint) =>
    entry(`Sprint ${sprint}`, { notes: { q: sprint === 5 ? 2 : 4, m: 2.5, p: 3, d: 2 } }),
  )
}

function withAction(action: object) {
  return BEFORE.map((raw) => (raw.sprint === 'Sprint 4' ? { ...raw, actions: [action] } : raw))
}

async function openWith(page: Page, history: unknown[]) {
  await storeHistory(page, history)
  const app = localMode(page)
  await app.open()
  return app
}

function sectionOf(page: Page) {
  return page.getByRole('region', { name: /^Combinados/ })
}

function rowOf(page: Page, title: string) {
  return sectionOf(page).getByRole('listitem').filter({ hasText: title })
}

function cardOf(page: Page) {
  return sectionOf(page).getByRole('listitem').filter({ hasText: 'Feito na Sprint 5' }).first()
}

/** Returns the number of actions in each stored entry. */
async function actionsIn(page: Page): Promise<number[]> {
  const history = (await storedHistory(page)) as { actions?: unknown[] }[]
  return history.map(({ actions }) => actions?.length ?? 0)
}
