import type { Page } from '@playwright/test'
import { HISTORY_KEY, storedHistory, storeHistory } from '../../support/history'
import { entry, localMode } from '../../support/local-mode'
import { expect, test } from '../support/fixtures'
import { storeInOtherTab } from '../support/other-tab'

const FIRST = entry('Sprint 1', { version: 2 })
const SECOND = entry('Sprint 2', { notes: { q: 5, m: 2.5, p: 3, d: 2 } })
const OTHERS = entry('Sprint 1', { squadName: 'Squad Beta' })

test('a saved sprint is corrected in its own mode, which can be undone', async ({ page }) => {
  const app = await openWith(page, [FIRST, SECOND])
  await app.saved('Sprint 1 (Squad Alpha)').click()
  await app.button('results_back').click()
  await expect(app.heading).toHaveText(app.text('local_update_sprint', { sprint: 'Sprint 1' }))
  await expect(app.heading).toBeFocused()
  await expect(app.sprint).toHaveCount(0)
  const bar = page.getByRole('region', {
    name: app.text('local_correcting', { sprint: 'Sprint 1' }),
  })
  await expect(bar).toContainText(app.text('local_changed_none'))
  await app.score('Qualidade', 1)
  await expect(bar).toContainText(app.text('local_changed_one'))
  await expect(app.topic('Qualidade')).toContainText(app.text('score_was', { score: 4 }))
  await app.button('local_update_sprint', { sprint: 'Sprint 1' }).click()
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

test('leaving a correction with changes asks once and keeps the stored sprint', async ({
  page,
}) => {
  const app = await openWith(page, [FIRST, SECOND])
  const correct = async () => {
    await app.saved('Sprint 1 (Squad Alpha)').click()
    await app.button('results_back').click()
  }
  await correct()
  await app.button('local_correcting_leave').click()
  await expect(app.heading).toHaveText('Sprint 1')
  await correct()
  await app.score('Qualidade', 1)
  await app.button('local_correcting_leave').click()
  await app.dialog.getByRole('button', { name: app.text('local_correcting_discard') }).click()
  await expect(app.heading).toHaveText('Sprint 1')
  await expect(app.button('local_draft_resume')).toHaveCount(0)
  expect(await storedHistory(page)).toEqual([FIRST, SECOND])
})

test('a correction survives a reload', async ({ page }) => {
  const app = await openWith(page, [FIRST, SECOND])
  await app.saved('Sprint 1 (Squad Alpha)').click()
  await app.button('results_back').click()
  await app.score('Qualidade', 1)
  await page.reload()
  await expect(app.heading).toHaveText(app.text('local_update_sprint', { sprint: 'Sprint 1' }))
  await expect(app.topic('Qualidade')).toContainText(app.text('score_was', { score: 4 }))
})

test('a correction keeps the scores that another tab has changed meanwhile', async ({ page }) => {
  const app = await openWith(page, [FIRST, SECOND])
  await app.saved('Sprint 1 (Squad Alpha)').click()
  await app.button('results_back').click()
  await app.score('Qualidade', 1)
  const bar = page.getByRole('region', {
    name: app.text('local_correcting', { sprint: 'Sprint 1' }),
  })
  await page.reload()
  const changed = { ...FIRST, notes: { q: 3, m: 2.5, p: 3, d: 5 } }
  storeInOtherTab(HISTORY_KEY, JSON.stringify([changed, SECOND]))
  await expect(bar).toContainText(app.text('local_changed_one'))
  await app.button('local_update_sprint', { sprint: 'Sprint 1' }).click()
  await expect(app.heading).toHaveText('Sprint 1')
  expect(await storedHistory(page)).toMatchObject([{ notes: { q: 1, p: 3, d: 5 } }, SECOND])
  await app.button('action_undo').click()
  await expect(page.getByRole('article').filter({ hasText: 'Qualidade' })).toContainText('3')
  expect(await storedHistory(page)).toEqual([changed, SECOND])
})

test('a correction becomes another sprint under a new name', async ({ page }) => {
  const app = await openWith(page, [FIRST])
  await app.saved('Sprint 1 (Squad Alpha)').click()
  await app.button('results_back').click()
  await app.score('Qualidade', 1)
  await app.button('local_save_other').click()
  await expect(app.sprint).toBeFocused()
  await app.sprint.fill('Sprint 2')
  await app.save()
  await expect(app.heading).toHaveText('Sprint 2')
  expect(await storedHistory(page)).toMatchObject([
    { sprint: 'Sprint 1', notes: { q: 4 } },
    { sprint: 'Sprint 2', notes: { q: 1 } },
  ])
})

test('a sprint that exists is refused, and can be replaced', async ({ page }) => {
  const app = await openWith(page, [FIRST, SECOND])
  await app.fillNames('Squad Alpha', 'Sprint 1')
  await app.save()
  await expect(app.sprint).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(app.button('local_update')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(app.toast).toContainText(app.text('local_updated'))
  expect(await storedHistory(page)).toMatchObject([
    { sprint: 'Sprint 1', notes: { q: 5 } },
    { sprint: 'Sprint 2', notes: { q: 5 } },
  ])
})

test('a deleted sprint gives way to the form with the focus', async ({ page }) => {
  const app = await openWith(page, [FIRST, SECOND])
  await remove(app, 'Sprint 2')
  await expect(app.toast).toContainText(app.text('history_removed', { sprint: 'Sprint 2' }))
  await expect(app.heading).toHaveText(app.text('local_title'))
  await expect(app.heading).toBeFocused()
  await expect(app.savedAll).toHaveText([/Sprint 1/])
})

test('restores a deleted sprint to its place beside another tab’s save', async ({ page }) => {
  const lost = entry('Lost', { topics: 7 })
  const app = await openWith(page, [FIRST, lost, SECOND])
  await remove(app, 'Sprint 2')
  await expect(app.savedAll).toHaveText([/Lost/, /Sprint 1/])
  storeInOtherTab(HISTORY_KEY, JSON.stringify([FIRST, lost, entry('Sprint 3')]))
  await app.button('action_undo').click()
  await expect(app.savedAll).toHaveText([/Sprint 3/, /Sprint 2/, /Lost/, /Sprint 1/])
})

test('an unreadable sprint can be deleted', async ({ page }) => {
  const app = await openWith(page, [FIRST, entry('Lost', { topics: 7 })])
  await remove(app, 'Lost')
  await expect(app.savedAll).toHaveText([/Sprint 1/])
})

test('list and chart show one squad if there are several', async ({ page }) => {
  const app = await openWith(page, [FIRST, OTHERS, SECOND])
  await expect(page.getByRole('figure')).toContainText('Squad Beta')
  await page.getByRole('combobox', { name: app.text('history_squad') }).selectOption('Squad Alpha')
  await expect(app.savedAll).toHaveText([/Sprint 2/, /Sprint 1/])
  await expect(page.getByRole('figure')).not.toContainText('Squad Beta')
  await remove(app, 'Sprint 2')
  await expect(app.savedAll).toHaveText([/Sprint 1/])
})

async function openWith(page: Page, history: unknown[]) {
  await storeHistory(page, history)
  const app = localMode(page)
  await app.open()
  return app
}

async function remove(app: ReturnType<typeof localMode>, sprint: string) {
  await app.saved(`${sprint} (Squad Alpha)`).click()
  await app.button('results_remove').click()
}
