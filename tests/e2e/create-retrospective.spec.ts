import type { Page } from '@playwright/test'
import { retrospectiveScreens } from '../support/retrospective-screens'
import { test as base, expect } from './account-server'
import { expectNoSidewaysScrollAt, LOOKS } from './fixtures'
import { tabTo } from './tabbing'

type Screens = ReturnType<typeof retrospectiveScreens>

const test = base.extend<{ app: Screens }>({
  /** The screens of a user who has a squad. */
  app: async ({ page, squad: _ }, use) => use(retrospectiveScreens(page)),
})

test('a squad records its first sprint with topics of its own', async ({ page, app }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await app.begin()
  await expect(page).toHaveTitle(new RegExp(app.text('retro_new_title')))
  await expect(app.sprint).toHaveValue('1')
  await expect(page.getByText(app.text('retro_topics_hint'))).toBeVisible()
  await expect(page.getByRole('list', { name: app.text('scale_legend') })).toBeVisible()

  const quality = app.text('topic_product_quality')
  await app.titleOf(quality).fill('Entrega')
  await app.button('local_remove_topic', { title: app.text('topic_agile_practices') }).click()
  await expect(app.toast).toContainText(
    app.text('retro_branch_removed', { title: app.text('topic_agile_practices') }),
  )
  await expect(app.slider(app.text('topic_planning'))).toHaveCount(0)
  await app.newTopic.fill('Férias')
  await app.newTopic.press('Enter')
  await app.button('local_add_subtopic_to', { title: 'Férias' }).click()
  const subtopic = page.getByRole('textbox', { name: app.text('local_subtopic_title') })
  for (const title of ['Rodízio', 'Aviso']) {
    await subtopic.fill(title)
    await subtopic.press('Enter')
  }
  await app.score('Entrega', 5)
  await app.score('Rodízio', 4)
  await app.press('retro_finish_editing')
  await app.score('Aviso', 3)
  await expect(app.newTopic).toHaveCount(0)
  // 12 of 12 leaves: 5 + 4 + 3 over 12.
  await expect(app.average).toContainText('1,0')

  await app.press('retro_save_new')
  await expect(app.dialog).toHaveAccessibleName(app.text('unscored_question', { count: 9 }))
  await app.dismiss()
  await expect(app.heading).toHaveText(app.text('retro_new_title'))
  await app.saveUnscored('retro_save_new')
  await expect(app.heading).toHaveText('Sprint 1')
  await expect(page).toHaveURL(new RegExp(`${app.path('/retrospective/')}[0-9a-f-]{36}$`))
  await expect(app.toast).toContainText(app.text('retro_created'))
  await expect(app.card('Férias')).toContainText('3,5')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await draftsOf(page)).toEqual([])

  // The back button does not return to the form.
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${app.path('/dashboard')}$`))
  await app.button('squad_new_retrospective').click()
  await expect(app.sprint).toHaveValue('2')
  await expect(app.titleOf('Entrega')).toBeVisible()
  await expect(app.titleOf('Aviso')).toBeVisible()
  await expect(app.titleOf(app.text('topic_planning'))).toHaveCount(0)
})

test('errors of a sprint that cannot be recorded are shown next to their cause, and without a squad the form leads to the dashboard', async ({
  page,
  app,
  squad,
}) => {
  const taken = await squad.record(7)
  await app.begin()
  await expect(app.sprint).toHaveValue('8')

  await app.sprint.fill('abc')
  await expect(app.sprint).toHaveValue('')
  for (const typed of ['', '0', '-3', '1.5', '1000000']) {
    await app.sprint.fill(typed)
    await app.press('retro_save_new')
    await expect(app.alert).toHaveText(app.text('retro_problem_sprint'))
    await expect(app.sprint).toBeFocused()
    await expect(app.sprint).toHaveAttribute('aria-invalid', 'true')
  }
  await app.sprint.fill('7')
  await expect(app.alert).toHaveCount(0)
  await app.saveUnscored('retro_save_new')
  await expect(app.alert).toHaveText(app.text('problem_sprint_taken'))
  await expect(app.sprint).toBeFocused()
  const link = page.getByRole('link', { name: app.text('retro_open_taken', { sprint: 7 }) })
  await expect(link).toHaveAttribute('href', app.path(`/retrospective/${taken.id}`))

  await squad.remove(`/squads/${squad.id}`)
  await app.sprint.fill('9')
  await app.saveUnscored('retro_save_new')
  await expect(app.alert).toHaveText(app.text('retro_problem_missing'))
  await expect(page.locator('#save-problem')).toBeFocused()

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(app.alert).toHaveText(app.text('retro_problem_missing'))
  await app.back.click()
  await expect(page).toHaveURL(/\/dashboard$/)

  // Without a squad in the navigation.
  await app.open('/account')
  await app.open('/create-retrospective')
  await expect(page).toHaveURL(new RegExp(`${app.path('/dashboard')}$`))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${app.path('/account')}$`))
})

test("only one's own topics are loaded: scores stay, and undo brings the others back", async ({
  page,
  app,
  squad,
}) => {
  await app.begin()
  await app.score('Planning', 4)
  await app.press('retro_load_mine')
  await expect(page.getByText(app.text('retro_mine_empty'))).toBeVisible()
  await expect(app.slider('Planning')).toHaveValue('4')

  await app.saveUnscored('retro_save_new')
  await expect(app.heading).toHaveText('Sprint 1')
  await squad.addTopic(squad.id, { title: 'Meu tópico' })
  await app.begin()
  await app.score('Planning', 5)
  await app.score('Meu tópico', 3)
  await app.newTopic.fill('Só agora')
  await app.newTopic.press('Enter')
  await app.press('retro_load_mine')
  await expect(page.getByRole('slider')).toHaveCount(2)
  await expect(app.slider('Meu tópico')).toHaveValue('3')
  await expect(app.slider('Só agora')).toBeVisible()
  await expect(page.getByText(app.text('retro_mine_empty'))).toHaveCount(0)
  await app.toast.getByRole('button', { name: app.text('action_undo') }).click()
  await expect(page.getByRole('slider')).toHaveCount(19)
  await expect(app.slider('Planning')).toHaveValue('5')

  // Left out is not removed: the next one starts with them all.
  await app.press('retro_load_mine')
  await expect(page.getByRole('slider')).toHaveCount(2)
  await app.saveUnscored('retro_save_new')
  await expect(app.heading).toHaveText('Sprint 2')
  await app.begin()
  await expect(page.getByRole('slider')).toHaveCount(19)
})

test('a removed topic is gone for the next sprint, unless it was brought back', async ({
  app,
  squad,
}) => {
  await squad.record(1)
  await app.begin()
  await app.button('local_remove_topic', { title: 'Daily' }).click()
  await app.toast.getByRole('button', { name: app.text('action_undo') }).click()
  await expect(app.slider('Daily')).toBeVisible()
  await app.button('local_remove_topic', { title: 'Comunicação time dev' }).click()
  await app.saveUnscored('retro_save_new')
  await expect(app.heading).toHaveText('Sprint 2')
  await app.begin()
  await expect(app.slider('Daily')).toBeVisible()
  await expect(app.slider('Critérios de aceite')).toBeVisible()
  await expect(app.slider('Comunicação time dev')).toHaveCount(0)
})

test('blank titles are ignored, and clearing asks, gives every topic a 0, and can be undone', async ({
  page,
  app,
}) => {
  await app.begin()
  await app.newTopic.fill('   ')
  await app.newTopic.press('Enter')
  await expect(app.newTopic).toHaveValue('')
  await app.button('local_add_subtopic_to', { title: 'Qualidade do produto' }).click()
  await page.getByRole('textbox', { name: app.text('local_subtopic_title') }).press('Enter')
  await expect(app.alert).toHaveCount(0)
  await expect(page.getByRole('slider')).toHaveCount(17)

  await app.score('Daily', 4)
  await app.press('local_clear_scores')
  await expect(app.dialog).toContainText(app.text('retro_clear_question'))
  await app.dismiss()
  await expect(app.slider('Daily')).toHaveValue('4')
  await app.press('local_clear_scores')
  await app.confirm('local_clear_scores')
  await expect(app.toast).toContainText(app.text('local_scores_cleared'))
  await expect(app.average).toContainText(app.text('local_scored_of', { scored: 17, total: 17 }))
  await expect(app.slider('Daily')).toHaveAttribute('aria-valuetext', /^0, /)
  await app.toast.getByRole('button', { name: app.text('action_undo') }).click()
  await expect(app.slider('Daily')).toHaveValue('4')
  await expect(app.average).toContainText(app.text('local_scored_of', { scored: 1, total: 17 }))
})

test('the input survives a reload and the language switch, and is dropped only on request, with an undo', async ({
  page,
  app,
}) => {
  const en = retrospectiveScreens(page, 'en')
  const switchTo = (language: 'PT' | 'EN') =>
    page.getByRole('link', { name: language, exact: true }).filter({ visible: true }).click()
  const reload = async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
  }
  await app.begin()
  await page.reload()
  await expect(app.sprint).toHaveValue('1')
  await expect(page.getByText(app.text('retro_draft_back'))).toHaveCount(0)

  await app.sprint.fill('12')
  await app.titleOf('Daily').fill('Diária')
  await app.score('Diária', 4)
  await app.score('Qualidade do produto', 5)
  await app.note.fill('Sprint curta:')
  await app.note.press('End')
  await app.note.press('Enter')
  await app.note.pressSequentially('feriado')
  await app.button('local_remove_topic', { title: 'Planning' }).click()
  await reload()
  await expect(page.getByText(app.text('retro_draft_back'))).toBeVisible()
  await expect(app.sprint).toHaveValue('12')
  await expect(app.slider('Diária')).toHaveValue('4')
  await expect(app.slider('Planning')).toHaveCount(0)
  await expect(app.note).toHaveValue('Sprint curta:\nferiado')

  // Topics that were not reworded are translated.
  await switchTo('EN')
  await expect(en.heading).toHaveText(en.text('retro_new_title'))
  await expect(en.dialog).toHaveCount(0)
  await expect(en.sprint).toHaveValue('12')
  await expect(en.slider('Diária')).toHaveValue('4')
  await expect(en.slider('Product quality')).toHaveValue('5')
  await reload()
  await expect(en.slider('Product quality')).toHaveValue('5')
  await switchTo('PT')
  await expect(app.slider('Qualidade do produto')).toHaveValue('5')
  await expect(app.slider('Diária')).toHaveValue('4')

  await app.press('retro_draft_discard')
  await expect(app.sprint).toHaveValue('1')
  await expect(app.note).toHaveValue('')
  await expect(app.slider('Planning')).toBeVisible()
  await app.toast.getByRole('button', { name: app.text('action_undo') }).click()
  await expect(app.sprint).toHaveValue('12')
  await expect(app.slider('Diária')).toHaveValue('4')
  await expect(app.note).toHaveValue('Sprint curta:\nferiado')

  await app.saveUnscored('retro_save_new')
  await expect(page.getByText('Sprint curta:')).toContainText('Sprint curta:\nferiado')
})

test('nothing is lost without network or with a session that ends, and the next user of the tab finds none of it', async ({
  page,
  context,
  app,
  squad,
  signIn,
}) => {
  await test.step('a save whose answer is lost is repeated, and records the sprint once', async () => {
    await app.begin()
    await app.score('Daily', 4)
    await context.setOffline(true)
    await app.saveUnscored('retro_save_new')
    await expect(app.alert).toHaveText(app.text('problem_offline'))
    await expect(page.locator('#save-problem')).toBeFocused()
    await context.setOffline(false)
    let lost = 1
    await page.route('**/api/squads/*/retrospectives', async (route) => {
      if (route.request().method() !== 'POST' || lost === 0) return route.continue()
      lost -= 1
      await route.fetch()
      return route.abort()
    })
    await app.saveUnscored('retro_save_new')
    await expect(app.heading).toHaveText('Sprint 1')
    expect(lost).toBe(0)
  })

  await test.step('a session that ends while saving leads to sign in and back, with everything in place', async () => {
    await app.begin()
    await app.sprint.fill('3')
    await app.score('Daily', 4)
    await context.clearCookies()
    await app.saveUnscored('retro_save_new')
    await expect(page).toHaveURL(/\/login\?next=%2Fcreate-retrospective$/)
    await expect(app.dialog).toHaveCount(0)
    await app.fillSignIn(squad.account)
    await app.button('login_submit').click()

    await expect(page.getByText(app.text('retro_draft_session'))).toBeVisible()
    await expect(app.sprint).toHaveValue('3')
    await expect(app.slider('Daily')).toHaveValue('4')
    await app.saveUnscored('retro_save_new')
    await expect(app.heading).toHaveText('Sprint 3')
    expect(await draftsOf(page)).toEqual([])
  })

  await test.step("the next user of the tab does not find another person's draft", async () => {
    await app.begin()
    await app.score('Daily', 4)
    await context.clearCookies()
    await signIn({ name: 'Bia' })
    await squad.createSquad('Squad Beta')
    page.once('dialog', (dialog) => void dialog.accept())
    await app.begin()
    await expect(page.getByText('Squad Beta')).toBeVisible()
    await expect(app.slider('Daily')).toHaveValue('0')
    await expect(page.getByText(app.text('retro_draft_back'))).toHaveCount(0)
  })
})

test('a sprint is recorded with the keyboard alone', async ({ page, app }) => {
  const { keyboard } = page
  await page.goto('/dashboard')
  await app.button('squad_new_retrospective').waitFor()
  await tabTo(page, app.button('squad_new_retrospective'))
  await keyboard.press('Enter')
  await expect(app.heading).toHaveText(app.text('retro_new_title'))
  await tabTo(page, app.sprint)
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('5')
  await tabTo(page, app.titleOf('Qualidade do produto'))
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Qualidade')
  await tabTo(page, app.slider('Qualidade'))
  await keyboard.press('4')
  await tabTo(page, app.button('local_remove_topic', { title: 'Metodologias ágeis' }))
  await keyboard.press('Enter')
  await expect(app.button('local_remove_topic', { title: 'Planning' })).toHaveCount(0)
  await tabTo(page, app.newTopic)
  await keyboard.type('Férias')
  await keyboard.press('Enter')
  await expect(app.newTopic).toBeFocused()
  await tabTo(page, app.button('retro_save_new').filter({ visible: true }).first())
  await keyboard.press('Enter')
  await expect(app.button('action_cancel')).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(app.heading).toHaveText('Sprint 5')
  await expect(app.heading).toBeFocused()
})

for (const { locale, width, theme } of LOOKS) {
  test(`the form is accessible in all its states, ${locale}, ${width} px`, async ({
    page,
    squad,
    expectAccessible,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    const app = retrospectiveScreens(page, locale)
    await app.begin()
    await app.press('retro_load_mine')
    await expect(page.getByText(app.text('retro_mine_empty'))).toBeVisible()
    await expectAccessible(page, theme)
    await expectNoSidewaysScrollAt(page)
    await app.score(app.text('topic_daily'), 4)
    await app.press('retro_finish_editing')
    await expectAccessible(page, theme)
    await expectNoSidewaysScrollAt(page)
    await app.press('local_clear_scores')
    await expectAccessible(app.dialog, theme)
    await app.dismiss()
    await squad.record(1)
    await app.press('retro_save_new')
    await expectAccessible(app.dialog, theme)
    await app.confirm('unscored_save')
    await expect(app.alert).toBeVisible()
    await expectAccessible(page, theme)
    await app.sprint.fill('')
    await app.press('retro_save_new')
    await expectAccessible(page, theme)
    await app.back.click()
    await expectAccessible(app.dialog, theme)
    await app.dismiss()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText(app.text('retro_draft_back'))).toBeVisible()
    await expectAccessible(page, theme)
    await expectNoSidewaysScrollAt(page)
  })
}

/** Keys of what this tab keeps of unsaved work. */
function draftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('retrospective-')),
  )
}
