import type { Page } from '@playwright/test'
import { storeHistory } from '../support/history'
import { entry, type Locale, localMode } from '../support/local-mode'
import { expect, LOOKS, test } from './fixtures'

test.describe.configure({ timeout: 90_000 })

for (const { locale, width, theme } of LOOKS) {
  const where = `${locale}, ${width} px, ${theme}`

  test(`voting is accessible in all its states, ${where}`, async ({ page, expectAccessible }) => {
    const app = await start(page, { locale, width })
    await expectAccessible(page, theme)

    for (const [score, name] of SCORED.entries()) await app.score(app.text(name), score)
    await app.save()
    await app.button('local_add_topic').click()
    await expect(page.getByRole('alert')).toHaveCount(3)
    await expectAccessible(page, theme)

    const title = app.text('topic_agile_practices')
    await app.button('local_edit_topics').click()
    await app.button('local_remove_topic', { title }).press('Enter')
    await app.button('local_add_subtopic_to', { title }).click()
    await app.button('local_add_subtopic').click()
    await app.button('local_move_topic', { title }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, theme)
  })

  test(`results, history, chart and table are accessible, ${where}`, async ({
    page,
    expectAccessible,
  }) => {
    await storeHistory(page, [...MANY, LOW])
    const app = await start(page, { locale, width })
    await app.saved('Sprint 2 (Squad Alpha)').click()
    await expect(page.getByRole('figure')).toBeVisible()
    await expectAccessible(page, theme)
    await app.button('comparison_table').click()
    await expectAccessible(page.getByRole('table'), theme)
  })

  test(`every dialog is accessible, ${where}`, async ({ page, expectAccessible }) => {
    await storeHistory(page, [entry('Sprint 1')])
    const app = await start(page, { locale, width })
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
      await expectAccessible(app.dialog, theme)
      await page.keyboard.press('Escape')
      await expect(app.dialog).toHaveCount(0)
    }
  })
}

test('the open menu of a phone and the notices are accessible', async ({
  page,
  expectAccessible,
}) => {
  await storeHistory(page, '{ not JSON')
  const app = await start(page, { locale: 'pt', width: 390 })
  await expect(page.getByRole('alert')).toBeVisible()
  await app.button('nav_open_menu').click()
  await expect(app.button('nav_close_menu')).toBeVisible()
  await expectAccessible(page)
})

const SCORED = [
  'topic_product_quality',
  'topic_planning',
  'topic_daily',
  'topic_review',
  'topic_breakdown',
  'topic_acceptance_criteria',
] as const
/** Their chart is wider than the window. */
const MANY = Array.from({ length: 30 }, (_, at) => entry(`Sprint ${at + 10}`))
const LOW = entry('Sprint 2', { notes: { q: 0, m: 1.5, p: 1, d: 2 } })

async function start(page: Page, { locale, width }: { locale: Locale; width: number }) {
  await page.setViewportSize({ width, height: 844 })
  const app = localMode(page, locale)
  await app.open()
  return app
}
