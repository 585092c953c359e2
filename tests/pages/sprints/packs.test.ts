import examples from '~/content/pt/examples.json'
import { localMode } from '../../support/local-mode'
import { packChooser, titleOfTopic } from '../../support/packs'
import { expect, test } from '../support/fixtures'

const RELEASE = 'squad-health-release'
const TITLE = titleOfTopic(RELEASE, 'pt')
const DAILY = examples['default-daily']

test('the page of packs preselects the default one and focuses its heading', async ({ page }) => {
  const { app, choose, open } = packChooser(page)
  await open()
  await expect(app.heading).toHaveText(app.text('packs_title'))
  await expect(app.heading).toBeFocused()
  await expect(choose('default')).toBeChecked()
})

test('a pack about feelings requires a room', async ({ page }) => {
  const { app, choose, open, only } = packChooser(page)
  await open()
  await choose('psychological-safety').check()
  await expect(page.getByText(app.text('packs_needs_room'))).toBeVisible()
  await expect(only).toHaveCount(0)
})

test('a squad starts from a pack', async ({ page }) => {
  const { app, choose, open, only } = packChooser(page)
  await open()
  await choose('squad-health').check()
  await expect(page.getByRole('link', { name: /^Squad Health Check model/ })).toBeVisible()
  await only.click()
  await expect(app.heading).toHaveText(app.text('local_title'))
  await expect(page.getByRole('slider')).toHaveCount(8)
})

test('the page in the other language shows the pack in that language', async ({ page }) => {
  const { app, start } = packChooser(page)
  await start('squad-health')
  await expect(app.slider(TITLE)).toBeVisible()
  await page.getByRole('link', { name: 'EN', exact: true }).click()
  await expect(localMode(page, 'en').slider(titleOfTopic(RELEASE, 'en'))).toBeVisible()
  await page.getByRole('link', { name: 'PT', exact: true }).click()
  await expect(app.slider(TITLE)).toBeVisible()
})

test('a pack in use is marked, and offers no button', async ({ page }) => {
  const { app, choose, only, join, start } = packChooser(page)
  await start('squad-health')
  await app.score(TITLE, 4)
  await app.button('packs_open').click()
  await expect(page.getByText(/^Hoje: Saúde do squad, 8 perguntas, 1 já com nota\.$/)).toBeVisible()
  await expect(page.getByText(app.text('packs_in_use'), { exact: true })).toHaveCount(1)
  await expect(choose('squad-health')).toBeChecked()
  await expect(page.getByText(app.text('packs_adds_none'))).toBeVisible()
  await expect(only).toHaveCount(0)
  await expect(join).toHaveCount(0)
})

test('a pack with changed topics can be restored', async ({ page }) => {
  const { app, only, join, start } = packChooser(page)
  await start('squad-health')
  await app.button('local_edit_topics').click()
  await app.field('local_title_of', { title: TITLE }).fill('Entregar sem susto')
  await app.button('local_finish_editing').click()
  await app.button('packs_open').click()
  await expect(only).toHaveCount(0)
  await expect(join).toHaveCount(0)
  await app.button('packs_original').click()
  await expect(app.slider(TITLE)).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(8)
})

test('another pack is added to the topics, and undoing that keeps the scores', async ({ page }) => {
  const { app, choose, join, start } = packChooser(page)
  await start('squad-health')
  await app.score(TITLE, 4)
  await app.button('packs_open').click()
  await choose('scrum-values').check()
  await expect(join).toHaveText(`${app.text('packs_join')}13`)
  await join.click()
  await expect(page.getByRole('slider')).toHaveCount(13)
  const undo = app.toast.getByRole('button', { name: app.text('action_undo') })
  await undo.last().click()
  await expect(page.getByRole('slider')).toHaveCount(8)
  await expect(app.slider(TITLE)).toHaveValue('4')
})

test('a pack replaces the topics, and undoing that brings their scores back', async ({ page }) => {
  const { app, choose, only, start } = packChooser(page)
  await start('squad-health')
  await app.score(TITLE, 4)
  await app.button('packs_open').click()
  await choose('scrum-values').check()
  await expect(
    page.getByText(`Ficam 5 perguntas. ${app.text('packs_scores_leave_one')}`),
  ).toBeVisible()
  await only.click()
  await expect(page.getByRole('slider')).toHaveCount(5)
  const undo = app.toast.getByRole('button', { name: app.text('action_undo') })
  await undo.last().click()
  await expect(page.getByRole('slider')).toHaveCount(8)
  await expect(app.slider(TITLE)).toHaveValue('4')
})

test('topics that the form has are named and not added twice', async ({ page }) => {
  const { app, choose, join, start } = packChooser(page)
  await start('squad-health')
  await app.button('local_edit_topics').click()
  await app.button('local_remove_topic', { title: TITLE }).click()
  await app.button('local_finish_editing').click()
  await app.button('packs_open').click()
  await choose('squad-health').check()
  await expect(page.getByText(/ Já na lista: ([^,]+, ){6}[^,]+$/)).toBeVisible()
  await join.click()
  await expect(page.getByRole('slider')).toHaveCount(8)
})

test('back from the packs restores the form', async ({ page }) => {
  const { app, start } = packChooser(page)
  await start('squad-health')
  await app.score(TITLE, 4)
  await app.button('packs_open').click()
  await expect(app.heading).toHaveText(app.text('packs_title'))
  await page.goBack()
  await expect(app.slider(TITLE)).toHaveValue('4')
})

test('a score is shown and announced with its example', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await app.score('Daily', 4)
  await expect(app.slider('Daily')).toHaveAttribute(
    'aria-valuetext',
    `4, ${app.text('scale_short_4')}, ${DAILY[4]}`,
  )
  await expect(page.getByText(`${DAILY[4]}`).first()).toBeVisible()
})

test('a panel shows the examples of all scores and takes the focus', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await app.slider('Daily').focus()
  await app.button('examples_all', { title: 'Daily' }).press('Enter')
  const panel = page.getByRole('region', { name: app.text('examples_title', { title: 'Daily' }) })
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('listitem')).toHaveText(
    DAILY.map((example, score) => `${score}${example}`).toReversed(),
  )
})

for (const way of ['Escape', 'its button']) {
  test(`${way} closes the panel and restores the focus`, async ({ page }) => {
    const app = localMode(page)
    await app.open()
    const all = app.button('examples_all', { title: 'Daily' })
    const panel = page.getByRole('region', { name: app.text('examples_title', { title: 'Daily' }) })
    await app.slider('Daily').focus()
    await all.press('Enter')
    await expect(panel).toBeFocused()
    if (way === 'Escape') await page.keyboard.press('Escape')
    else await app.button('examples_close').click()
    await expect(panel).toHaveCount(0)
    await expect(all).toBeFocused()
  })
}

test('examples that are turned off stay off after a reload', async ({ page }) => {
  const app = localMode(page)
  await app.open()
  await app.score('Daily', 4)
  const all = app.button('examples_all', { title: 'Daily' })
  await expect(all).toBeVisible()
  await app.button('examples_off').click()
  await expect(app.slider('Daily')).toHaveAttribute('aria-valuetext', `4, ${app.text('scale_4')}`)
  await expect(all).toHaveCount(0)
  await page.reload()
  await expect(app.button('examples_off')).toHaveAttribute('aria-pressed', 'true')
  await expect(all).toHaveCount(0)
})
