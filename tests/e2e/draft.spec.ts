import type { Page } from '@playwright/test'
import { storeHistory } from '../support/history'
import { entry, localMode, ready } from '../support/local-mode'
import { expect, test, untilSettled } from './fixtures'

const UNTOUCHED = 'Sem nota, vale 0'

test('what was typed survives a reload: names, scores, topics, and what was not touched', async ({
  page,
}) => {
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

test('a form that is loaded again on a phone opens where it was left', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const app = localMode(page)
  await app.open()
  const slider = app.slider('Movimentações dos cards - kanban')
  await untilSettled(page)
  await slider.evaluate((each) => each.scrollIntoView({ block: 'center' }))
  const top = async () => (await slider.boundingBox())?.y ?? Number.NaN
  const before = await top()
  await page.reload()
  // Rows above are laid out after the first paint, as high as was expected.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(24)
})

test('a name typed before the code is there stays as it is typed, beside what the history restores', async ({
  page,
}) => {
  const app = localMode(page)
  await storeHistory(page, [entry('Sprint 1')])
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  const arrived = app.open()
  await app.squad.pressSequentially('Squad B')
  release()
  await arrived
  await expect(app.sprint).toHaveValue('Sprint 1')
  await app.squad.pressSequentially('eta')
  await expect(app.squad).toHaveValue('Squad Beta')
  await page.reload()
  await expect(app.squad).toHaveValue('Squad Beta')
})

test('a draft pushed off the form by an opened sprint can be resumed, also after a reload', async ({
  page,
}) => {
  const app = await openWithHistory(page)
  await typeDraft(app)
  await app.saved('Sprint 1 (Squad Alpha)').click()
  await expect(page.getByText('Há um rascunho não salvo: Sprint 2, Squad Alpha.')).toBeVisible()
  await page.reload()
  await app.button('local_draft_resume').click()
  await expect(app.sprint).toHaveValue('Sprint 2')
  await expect(app.slider('Planning')).toHaveValue('5')
  await expect(app.button('local_draft_resume')).toHaveCount(0)
})

test('a draft that was set aside is discarded only after a question', async ({ page }) => {
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

test('an import does not swallow the draft', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await typeDraft(app)
  await app.choose({ name: 'history.json', text: JSON.stringify([entry('Sprint 1')]) })
  await expect(app.sprint).toHaveValue('Sprint 1')
  await app.button('local_draft_resume').click()
  await expect(app.sprint).toHaveValue('Sprint 2')
})

test('each of two tabs keeps its own draft through a reload', async ({ page, context }) => {
  const first = localMode(page)
  await first.open()
  await first.fillNames('Squad Alpha', 'Sprint 1')
  const otherPage = await context.newPage()
  const second = localMode(otherPage)
  await second.open()
  await second.fillNames('Squad Beta', 'Sprint 8')
  await page.reload()
  await otherPage.reload()
  await expect(first.squad).toHaveValue('Squad Alpha')
  await expect(second.squad).toHaveValue('Squad Beta')

  await second.record('Squad Beta', 'Sprint 8')
  await page.reload()
  await expect(first.sprint).toHaveValue('Sprint 1')
})

test('a draft outlives its tab', async ({ page, context }) => {
  const app = localMode(page)
  await app.open()
  await typeDraft(app)
  await page.close()
  const next = localMode(await context.newPage())
  await next.open()
  await expect(next.sprint).toHaveValue('Sprint 2')
})

test('a save leaves no draft behind', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await typeDraft(app)
  await app.record('Squad Alpha', 'Sprint 2')
  await expectNoDraft(page)
})

test('a draft that a tab inherited is gone once it is saved there', async ({ page, context }) => {
  const app = localMode(page)
  await app.open()
  await typeDraft(app)
  await page.close()
  const nextPage = await context.newPage()
  const next = localMode(nextPage)
  await next.open()
  await next.saveUnscored()
  await expect(next.heading).toHaveText('Sprint 2')
  await expectNoDraft(nextPage)
})

/** Saved leaves are touched, and a new sprint finds nothing to set aside. */
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
