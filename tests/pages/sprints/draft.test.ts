import type { Page } from '@playwright/test'
import { storeHistory } from '../../support/history'
import { entry, localMode, ready } from '../../support/local-mode'
import { expect, test } from '../support/fixtures'
import { leaveTab } from '../support/other-tab'

const UNTOUCHED = 'Sem nota, vale 0'

test('names, scores, topics and untouched leaves survive a reload', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await app.fillNames('Squad Alpha', 'Sprint 1')
  await app.score('Planning', 4)
  await app.score('Daily', 0)
  await app.field('local_add_topic_heading').fill('Férias')
  await app.button('local_add_topic').click()
  await app.score('Férias', 2)
  await page.reload()
  await expect(app.squad).toHaveValue('Squad Alpha')
  await expect(app.sprint).toHaveValue('Sprint 1')
  await expect(app.slider('Planning')).toHaveValue('4')
  await expect(app.slider('Férias')).toHaveValue('2')
  await expect(app.slider('Daily')).toHaveAttribute('aria-valuetext', /^0, /)
  await expect(app.slider('Review')).toHaveAttribute('aria-valuetext', UNTOUCHED)
})

test('a draft replaced by an opened sprint can be resumed, even after a reload', async ({
  page,
}) => {
  const app = await openWithHistory(page)
  await typeDraft(app)
  await app.saved('Sprint 1 (Squad Alpha)').click()
  await expect(page.getByText('Há um rascunho não salvo: Sprint 2, Squad Alpha')).toBeVisible()
  await page.reload()
  await app.button('local_draft_resume').click()
  await expect(app.sprint).toHaveValue('Sprint 2')
  await expect(app.slider('Planning')).toHaveValue('5')
  await expect(app.button('local_draft_resume')).toHaveCount(0)
})

test('asks before it discards a draft that was set aside', async ({ page }) => {
  const app = await openWithHistory(page)
  await typeDraft(app)
  await app.saved('Sprint 1 (Squad Alpha)').click()
  await app.button('local_draft_discard').click()
  await page.keyboard.press('Escape')
  await expect(app.button('local_draft_resume')).toBeVisible()
  await app.button('local_draft_discard').click()
  await app.dialog.getByRole('button', { name: 'Descartar' }).click()
  await expect(app.button('local_draft_resume')).toHaveCount(0)
  await page.reload()
  await expect(app.sprint).toHaveValue('Sprint 1')
  await expect(app.button('local_draft_resume')).toHaveCount(0)
})

test('an import keeps the draft', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await typeDraft(app)
  await app.choose({ name: 'history.json', text: JSON.stringify([entry('Sprint 1')]) })
  await expect(app.sprint).toHaveValue('Sprint 1')
  await app.button('local_draft_resume').click()
  await expect(app.sprint).toHaveValue('Sprint 2')
})

test('each of two tabs keeps its own draft through a reload', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await app.fillNames('Squad Alpha', 'Sprint 1')
  const goBack = leaveTab()
  await app.open()
  await app.fillNames('Squad Beta', 'Sprint 8')
  await page.reload()
  await expect(app.squad).toHaveValue('Squad Beta')
  await app.record('Squad Beta', 'Sprint 8')

  goBack()
  await app.open()
  await expect(app.squad).toHaveValue('Squad Alpha')
  await expect(app.sprint).toHaveValue('Sprint 1')
})

test('a draft outlives its tab', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await typeDraft(app)
  leaveTab()
  await app.open()
  await expect(app.sprint).toHaveValue('Sprint 2')
})

test('a save leaves no draft behind', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await typeDraft(app)
  await app.record('Squad Alpha', 'Sprint 2')
  await expectNoDraft(page)
})

test('saving an inherited draft in another tab removes it', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await typeDraft(app)
  leaveTab()
  await app.open()
  await app.saveUnscored()
  await expect(app.heading).toHaveText('Sprint 2')
  await expectNoDraft(page)
})

/** Expects touched leaves after the save, and nothing to set aside for a new sprint. */
async function expectNoDraft(page: Page) {
  const app = localMode(page)
  await page.reload()
  await ready(page)
  await expect(app.slider('Review')).toHaveAttribute('aria-valuetext', /^0, /)
  await app.saved('Sprint 2 (Squad Alpha)').click()
  await expect(app.heading).toHaveText('Sprint 2')
  await expect(app.button('local_draft_resume')).toHaveCount(0)
}

async function typeDraft(app: ReturnType<typeof localMode>) {
  await app.fillNames('Squad Alpha', 'Sprint 2')
  await app.score('Planning', 5)
}

async function openWithHistory(page: Page) {
  await storeHistory(page, [entry('Sprint 1')])
  const app = localMode(page)
  await app.open()
  return app
}
