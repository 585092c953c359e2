import type { Page } from '@playwright/test'
import { storeHistory } from '../support/history'
import { entry, type Locale, localMode } from '../support/local-mode'
import { expect, expectFit, test } from './fixtures'

test('voting, its notices and the menu of a phone are accessible', async ({
  page,
  expectAccessible,
}) => {
  await storeHistory(page, '{ not JSON')
  const app = await start(page, { locale: 'pt', width: 390 })
  await expect(page.getByRole('alert')).toBeVisible()
  await app.button('nav_open_menu').click()
  await expect(app.button('nav_close_menu')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  for (const [score, name] of SCORED.entries()) await app.score(app.text(name), score)
  await app.save()
  await app.button('local_add_topic').click()
  await expect(page.getByRole('alert')).toHaveCount(4)
  await expectAccessible(page.getByRole('main'))

  const title = app.text('topic_agile_practices')
  await app.button('local_edit_topics').click()
  await app.button('local_remove_topic', { title }).press('Enter')
  await app.button('local_add_subtopic_to', { title }).click()
  await app.button('local_add_subtopic').click()
  await app.button('local_move_topic', { title }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page.getByRole('main'))
})

test('results, chart, table and actions are accessible and fit every width', async ({
  page,
  expectAccessible,
}) => {
  await storeHistory(page, MANY)
  const app = await start(page, { locale: 'en', width: 1280 })
  await app.saved('Sprint 40 (Squad Alpha)').click()
  await expect(page.getByRole('figure').first()).toBeVisible()
  const actions = page.getByRole('region', { name: / actions/ })
  await actions.scrollIntoViewIfNeeded()
  await expect(actions.locator('[data-outcome=better]')).toBeVisible()
  await expectAccessible(page)
  await expectFit(page)
  await app.comparisonTable.click()
  await expectAccessible(page.getByRole('table'))
})

test('every dialog is accessible', async ({ page, expectAccessible }) => {
  await storeHistory(page, [entry('Sprint 1')])
  const app = await start(page, { locale: 'en', width: 1280 })
  const openers = [
    () => app.button('local_clear_scores').click(),
    () => app.button('history_clear').click(),
    () => app.choose({ name: 'other.json', text: JSON.stringify([entry('Sprint 9')]) }),
    async () => {
      await app.score('Planning', 1)
      await app.saved('Sprint 1 (Squad Alpha)').click()
      await app.button('local_draft_discard').click()
    },
  ]
  for (const open of openers) {
    await open()
    await expectAccessible(app.dialog)
    await page.keyboard.press('Escape')
    await expect(app.dialog).toHaveCount(0)
  }
})

const SCORED = [
  'topic_product_quality',
  'topic_planning',
  'topic_daily',
  'topic_review',
  'topic_breakdown',
  'topic_acceptance_criteria',
] as const
const PROMISE = { owner: { kind: 'squad' }, startedIn: 'Sprint 35', dueAfter: 1 }
const TOPIC = { id: 'q', title: 'Qualidade' }
const ACTIONS = [
  { id: 'i', title: 'Mostrar o gráfico na daily', state: 'idea' },
  { ...PROMISE, id: 'o', title: 'Quadro sem colunas extras', state: 'open', topic: TOPIC },
  {
    ...{ ...PROMISE, id: 'd', title: 'Revisar em par', state: 'done', topic: TOPIC },
    ...{ closedIn: 'Sprint 36', closedAt: '2026-11-07T12:00:00.000Z' },
  },
]
/** Sprints for a chart wider than the window. Quality is better after the done action, and the newest sprint is low. */
const MANY = Array.from({ length: 31 }, (_, at) => {
  const sprint = at + 10
  const notes =
    sprint === 40
      ? { q: 0, m: 1.5, p: 1, d: 2 }
      : { q: sprint > 36 ? 4 : sprint === 35 ? 1 : 2, m: 2.5, p: 3, d: 2 }
  return entry(`Sprint ${sprint}`, { notes, ...(sprint === 35 ? { actions: ACTIONS } : {}) })
})

async function start(page: Page, { locale, width }: { locale: Locale; width: number }) {
  await page.setViewportSize({ width, height: 844 })
  const app = localMode(page, locale)
  await app.open()
  return app
}
