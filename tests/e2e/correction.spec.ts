import { storedHistory, storeHistory } from '../support/history'
import { entry, localMode } from '../support/local-mode'
import { expect, test } from './fixtures'

const FIRST = entry('Sprint 1', { version: 2 })
const SECOND = entry('Sprint 2', { notes: { q: 5, m: 2.5, p: 3, d: 2 } })
const OTHERS = entry('Sprint 1', { squadName: 'Squad Beta' })

test('a saved sprint is corrected, which can be undone', async ({ page }) => {
  await storeHistory(page, [FIRST, SECOND])
  const app = localMode(page)
  await app.open()
  await app.saved('Sprint 1 (Squad Alpha)').click()
  await app.button('results_back').click()
  await app.score('Qualidade', 1)
  await app.save()
  await expect(app.sprint).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(app.button('local_update')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(app.heading).toHaveText('Sprint 1')
  await expect(app.heading).toBeFocused()
  await expect(app.toast).toContainText(app.text('local_updated'))
  expect(await storedHistory(page)).toEqual([
    { ...FIRST, notes: { q: 1, m: 2.5, p: 3, d: 2 } },
    SECOND,
  ])

  await app.button('action_undo').click()
  await expect(page.getByRole('article').filter({ hasText: 'Qualidade' })).toContainText('4')
  expect(await storedHistory(page)).toEqual([FIRST, SECOND])
})

test('one sprint is deleted, which can be undone, also beside what another tab has saved', async ({
  page,
  context,
}) => {
  await storeHistory(page, [FIRST, entry('Lost', { topics: 7 }), SECOND])
  const app = localMode(page)
  await app.open()
  await app.saved('Sprint 2 (Squad Alpha)').click()
  await app.button('results_remove').click()
  await expect(app.toast).toContainText(app.text('history_removed', { sprint: 'Sprint 2' }))
  await expect(app.heading).toHaveText(app.text('local_title'))
  await expect(app.heading).toBeFocused()
  const other = localMode(await context.newPage())
  await other.open()
  await other.record('Squad Alpha', 'Sprint 3')
  await app.button('action_undo').click()
  await expect(app.savedAll).toHaveText([/Sprint 3/, /Sprint 2/, /Lost/, /Sprint 1/])

  await app.saved('Lost (Squad Alpha)').click()
  await app.button('results_remove').click()
  await expect(app.savedAll).toHaveText([/Sprint 3/, /Sprint 2/, /Sprint 1/])
})

test('list and chart show the sprints of one squad, where there is more than one', async ({
  page,
}) => {
  await storeHistory(page, [FIRST, OTHERS, SECOND])
  const app = localMode(page)
  await app.open()
  await expect(page.getByRole('figure')).toContainText('Squad Beta')
  await page.getByRole('combobox', { name: app.text('history_squad') }).selectOption('Squad Alpha')
  await expect(app.savedAll).toHaveText([/Sprint 2/, /Sprint 1/])
  await expect(page.getByRole('figure')).not.toContainText('Squad Beta')
  await app.saved('Sprint 2 (Squad Alpha)').click()
  await app.button('results_remove').click()
  await expect(app.savedAll).toHaveText([/Sprint 1/])
})
