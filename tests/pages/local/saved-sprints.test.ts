import { storeHistory } from '../../support/history'
import { entry, localMode } from '../../support/local-mode'
import { expect, test } from '../support/fixtures'

test('a stored sprint without a squad is labelled N/A', async ({ page }) => {
  const app = localMode(page)
  await storeHistory(page, [entry('Sprint 7', { squadName: ' ' })])
  await app.open()
  await app.saved('Sprint 7 (N/A)').click()
  await expect(app.heading).toHaveText('Sprint 7')
})

test('the focus stays in the list when the last of its sprints are shown', async ({ page }) => {
  const app = localMode(page)
  const sprints = Array.from({ length: 32 }, (_, at) => entry(`Sprint ${at + 1}`))
  await storeHistory(page, sprints)
  await app.open()
  await app.button('history_show_more', { count: 2 }).press('Enter')
  await expect(app.saved('Sprint 2 (Squad Alpha)')).toBeVisible()
  await expect(app.saved('Sprint 3 (Squad Alpha)')).toBeFocused()
})

test('the next sprint has the focus after the deletion of an unreadable sprint', async ({
  page,
}) => {
  const app = localMode(page)
  const unreadable = { ...entry('Sprint 2'), topics: null }
  await storeHistory(page, [entry('Sprint 1'), unreadable, entry('Sprint 3')])
  await app.open()
  await app.saved('Sprint 2 (Squad Alpha)').press('Enter')
  await app.button('results_remove').press('Enter')
  await expect(app.saved('Sprint 2 (Squad Alpha)')).toHaveCount(0)
  await expect(app.saved('Sprint 1 (Squad Alpha)')).toBeFocused()
})

test('a press on save right after the question was cancelled asks again', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await app.fillNames('Squad Alpha', 'Sprint 1')
  await app.save()
  await expect(app.dialog).toBeVisible()
  await page.evaluate(
    (names) => {
      const buttons = [...document.querySelectorAll('button')]
      for (const name of names) buttons.find(({ textContent }) => textContent === name)?.click()
    },
    [app.text('action_cancel'), app.text('local_save')],
  )
  await expect(app.dialog).toBeVisible()
  await app.button('unscored_save').click()
  await expect(app.heading).toHaveText('Sprint 1')
})
