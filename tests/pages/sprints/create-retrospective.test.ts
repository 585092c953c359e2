import type { Page } from '@playwright/test'
import packs from '~/content/packs.json'
import { defaultTopics } from '~/domain/packs/default-topics'
import { defaultTexts } from '~/i18n/default-texts'
import { retrospectiveScreens } from '../../support/retrospective-screens'
import { test as base, expect } from '../support/fixtures'

const test = base.extend<{ app: ReturnType<typeof retrospectiveScreens> }>({
  /** The screens of a user who has a squad. */
  app: async ({ page, squad: _ }, use) => use(retrospectiveScreens(page)),
})

test('the form of a first sprint has its number, the scale and the purpose of the topics', async ({
  page,
  app,
}) => {
  await app.begin()
  await expect(page).toHaveTitle(new RegExp(app.text('retro_new_title')))
  await expect(app.sprint).toHaveValue('1')
  await expect(page.getByText(app.text('retro_topics_hint'))).toBeVisible()
  await page.getByText(app.text('scale_what')).click()
  await expect(page.getByRole('list', { name: app.text('scale_legend') })).toBeVisible()
})

test('a squad records its first sprint with its own topics', async ({ page, app }) => {
  await app.begin()
  await reviseTopics(page)
  await app.score('Entrega', 5)
  await app.score('Rodízio', 4)
  await app.press('retro_finish_editing')
  await app.score('Aviso', 3)
  await expect(app.newTopic).toHaveCount(0)
  // 12 of 12 leaves: 5 + 4 + 3 over 12.
  await expect(app.average).toContainText('1,0')
  await app.saveUnscored('retro_save_new')
  await expect(app.heading).toHaveText('Sprint 1')
  await expect(page).toHaveURL(new RegExp(`${app.path('/retrospective/')}[0-9a-f-]{36}$`))
  await expect(app.toast).toContainText(app.text('retro_created'))
  await expect(app.card('Férias')).toContainText('3,5')
  expect(await draftsOf(page)).toEqual([])
})

test('removing a topic removes its sub-topics', async ({ app }) => {
  await app.begin()
  await app.button('local_remove_topic', { title: 'Metodologias ágeis' }).click()
  await expect(app.toast).toContainText(
    app.text('retro_branch_removed', { title: 'Metodologias ágeis' }),
  )
  await expect(app.slider('Planning')).toHaveCount(0)
})

test('a save asks about topics without a score and can be cancelled', async ({ app }) => {
  await app.begin()
  await app.score('Daily', 4)
  await app.press('retro_save_new')
  await expect(app.dialog).toHaveAccessibleName(app.text('unscored_question', { count: 16 }))
  await app.dismiss()
  await expect(app.heading).toHaveText(app.text('retro_new_title'))
})

test('the back button does not return to a form that is saved', async ({ page, app }) => {
  await app.begin()
  await app.saveUnscored('retro_save_new')
  await expect(app.heading).toHaveText('Sprint 1')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
})

test('the next sprint begins with the topics of the one before', async ({ page, app }) => {
  await app.begin()
  await reviseTopics(page)
  await app.saveUnscored('retro_save_new')
  await expect(app.heading).toHaveText('Sprint 1')
  await app.begin()
  await expect(app.sprint).toHaveValue('2')
  await expect(app.titleOf('Entrega')).toBeVisible()
  await expect(app.titleOf('Aviso')).toBeVisible()
  await expect(app.titleOf('Planning')).toHaveCount(0)
})

test('the squad’s topics about feelings are left for a room under any texts', async ({
  page,
  app,
  squad,
}) => {
  const [feeling] = packs.find(({ isAboutFeelings }) => isAboutFeelings)?.topics ?? []
  const topics = [
    { id: 'a', title: 'Outro nome', description: 'Outra pergunta', packTopic: feeling?.id },
    { id: 'b', title: 'Testes' },
  ]
  await squad.openRoom(squad.id, { sprint: 1, topics })
  await app.begin()
  await expect(page.getByText(app.text('packs_left_for_room'))).toBeVisible()
  await expect(app.titleOf('Testes')).toBeVisible()
  await expect(app.titleOf('Outro nome')).toHaveCount(0)
})

test('an invalid sprint number is refused at its field', async ({ app, squad }) => {
  await squad.record(7)
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
})

test('a sprint that is already recorded is refused at its field with a link to it', async ({
  page,
  app,
  squad,
}) => {
  const taken = await squad.record(7)
  await app.begin()
  await app.sprint.fill('7')
  await app.saveUnscored('retro_save_new')
  await expect(app.alert).toHaveText(app.text('problem_sprint_taken'))
  await expect(app.sprint).toBeFocused()
  const link = page.getByRole('link', { name: app.text('retro_open_taken', { sprint: 7 }) })
  await expect(link).toHaveAttribute('href', app.path(`/retrospective/${taken.id}`))
})

test('saving for a deleted squad reports it', async ({ page, app, squad }) => {
  await app.begin()
  await squad.remove(`/squads/${squad.id}`)
  await app.saveUnscored('retro_save_new')
  await expect(app.alert).toHaveText(app.text('retro_problem_missing'))
  await expect(page.locator('#save-problem')).toBeFocused()
})

test('a form whose squad is deleted leads to the dashboard', async ({ page, app, squad }) => {
  await app.begin()
  await squad.remove(`/squads/${squad.id}`)
  await page.reload()
  await expect(app.alert).toHaveText(app.text('retro_problem_missing'))
  await app.back.click()
  await expect(page).toHaveURL('/dashboard')
})

test('the address of the form alone leads to the dashboard, and back to the page before', async ({
  page,
  app,
}) => {
  await app.open('/account')
  await app.open('/create-retrospective')
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expect(page).toHaveURL('/account')
})

test("loading the squad's own topics before its first sprint keeps the scores", async ({
  page,
  app,
}) => {
  await app.begin()
  await app.score('Planning', 4)
  await app.press('retro_load_mine')
  await expect(page.getByText(app.text('retro_mine_empty'))).toBeVisible()
  await expect(app.slider('Planning')).toHaveValue('4')
})

test("loads only the squad's own topics with their scores and can undo it", async ({
  page,
  app,
  squad,
}) => {
  await squad.record(1, 3, { topics: defaultTopics(defaultTexts('pt')) })
  await squad.addTopic(squad.id, { title: 'Meu tópico' })
  await app.begin()
  await expect(page.getByRole('slider')).toHaveCount(18)
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
})

test('topics that a form omits are in the next one', async ({ page, app, squad }) => {
  await squad.record(1, 3, { topics: defaultTopics(defaultTexts('pt')) })
  await squad.addTopic(squad.id, { title: 'Meu tópico' })
  await app.begin()
  await expect(page.getByRole('slider')).toHaveCount(18)
  await app.press('retro_load_mine')
  await expect(page.getByRole('slider')).toHaveCount(1)
  await app.saveUnscored('retro_save_new')
  await expect(app.heading).toHaveText('Sprint 2')
  await app.begin()
  await expect(page.getByRole('slider')).toHaveCount(18)
})

test('a removed topic is missing in the next sprint unless it was restored', async ({
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

test('blank titles are ignored', async ({ page, app }) => {
  await app.begin()
  await app.newTopic.fill('   ')
  await app.newTopic.press('Enter')
  await expect(app.newTopic).toHaveValue('')
  await app.button('local_add_subtopic_to', { title: 'Qualidade do produto' }).click()
  await page.getByRole('textbox', { name: app.text('local_subtopic_title') }).press('Enter')
  await expect(app.alert).toHaveCount(0)
  await expect(page.getByRole('slider')).toHaveCount(17)
})

test('clearing asks, scores every topic 0, and can be undone', async ({ app }) => {
  await app.begin()
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

test('an untouched form leaves no draft', async ({ page, app }) => {
  await app.begin()
  await page.reload()
  await expect(app.sprint).toHaveValue('1')
  await expect(page.getByText(app.text('retro_draft_back'))).toHaveCount(0)
})

test('the input survives a reload', async ({ page, app }) => {
  await app.begin()
  await fillForm(page)
  await page.reload()
  await expect(page.getByText(app.text('retro_draft_back'))).toBeVisible()
  await expect(app.sprint).toHaveValue('12')
  await expect(app.slider('Diária')).toHaveValue('4')
  await expect(app.slider('Planning')).toHaveCount(0)
  await expect(app.note).toHaveValue('Sprint curta:\nferiado')
})

test('the language switch keeps the input and translates topics that were not reworded', async ({
  page,
  app,
}) => {
  const en = retrospectiveScreens(page, 'en')
  const switchTo = async (language: 'PT' | 'EN') => {
    await page.getByRole('button', { name: /^(Abrir|Open) menu$/ }).click()
    await page.getByRole('link', { name: language, exact: true }).filter({ visible: true }).click()
  }
  await app.begin()
  await fillForm(page)
  await switchTo('EN')
  await expect(en.heading).toHaveText(en.text('retro_new_title'))
  await expect(en.dialog).toHaveCount(0)
  await expect(en.sprint).toHaveValue('12')
  await expect(en.slider('Diária')).toHaveValue('4')
  await expect(en.slider('Product quality')).toHaveValue('5')
  await page.reload()
  await expect(en.slider('Product quality')).toHaveValue('5')
  await switchTo('PT')
  await expect(app.slider('Qualidade do produto')).toHaveValue('5')
  await expect(app.slider('Diária')).toHaveValue('4')
})

test('a draft is dropped on request, with an undo', async ({ page, app }) => {
  await app.begin()
  await fillForm(page)
  await page.reload()
  await app.press('retro_draft_discard')
  await expect(app.sprint).toHaveValue('1')
  await expect(app.note).toHaveValue('')
  await expect(app.slider('Planning')).toBeVisible()
  await app.toast.getByRole('button', { name: app.text('action_undo') }).click()
  await expect(app.sprint).toHaveValue('12')
  await expect(app.slider('Diária')).toHaveValue('4')
  await expect(app.note).toHaveValue('Sprint curta:\nferiado')
})

test('a note is saved with its line breaks', async ({ page, app }) => {
  await app.begin()
  await fillForm(page)
  await app.saveUnscored('retro_save_new')
  await expect(app.heading).toHaveText('Sprint 12')
  expect(await page.getByText('Sprint curta:').textContent()).toContain('Sprint curta:\nferiado')
})

test('a save without a network reports it and keeps the form', async ({ page, context, app }) => {
  await app.begin()
  await app.score('Daily', 4)
  await context.setOffline(true)
  await app.saveUnscored('retro_save_new')
  await expect(app.alert).toHaveText(app.text('problem_offline'))
  await expect(page.locator('#save-problem')).toBeFocused()
  await expect(app.slider('Daily')).toHaveValue('4')
})

test('a save whose response is lost is repeated and records the sprint once', async ({
  page,
  app,
}) => {
  await app.begin()
  await app.score('Daily', 4)
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

test('a session that ends while saving leads to sign in and back without losses', async ({
  page,
  context,
  app,
  squad,
}) => {
  await app.begin()
  await app.sprint.fill('3')
  await app.score('Daily', 4)
  await context.clearCookies()
  await app.saveUnscored('retro_save_new')
  await expect(page).toHaveURL(/\/login\?next=%2Fcreate-retrospective$/)
  await expect(app.dialog).toHaveCount(0)
  await expect(page.getByText(app.text('auth_session_ended'))).toBeVisible()
  await app.fillSignIn(squad.account)
  await app.button('login_submit').click()
  await expect(page.getByText(app.text('retro_draft_session'))).toBeVisible()
  await expect(app.sprint).toHaveValue('3')
  await expect(app.slider('Daily')).toHaveValue('4')
  await app.saveUnscored('retro_save_new')
  await expect(app.heading).toHaveText('Sprint 3')
  expect(await draftsOf(page)).toEqual([])
  await app.begin()
  await expect(app.sprint).toHaveValue('4')
  await expect(page.getByText(app.text('retro_draft_back'))).toHaveCount(0)
})

test("the next user of the tab does not find another person's draft", async ({
  page,
  context,
  app,
  squad,
  signIn,
}) => {
  await app.begin()
  await app.score('Daily', 4)
  await context.clearCookies()
  await signIn({ name: 'Bia' })
  await squad.createSquad('Squad Beta')
  await app.begin()
  await expect(page.getByText('Squad: Squad Beta')).toBeVisible()
  await expect(app.slider('Daily')).toHaveValue('0')
  await expect(page.getByText(app.text('retro_draft_back'))).toHaveCount(0)
})

/** Renames one topic, removes another one, and adds a third one with two sub-topics. */
async function reviseTopics(page: Page) {
  const app = retrospectiveScreens(page)
  await app.titleOf('Qualidade do produto').fill('Entrega')
  await app.button('local_remove_topic', { title: 'Metodologias ágeis' }).click()
  await app.newTopic.fill('Férias')
  await app.newTopic.press('Enter')
  await app.button('local_add_subtopic_to', { title: 'Férias' }).click()
  const subtopic = page.getByRole('textbox', { name: app.text('local_subtopic_title') })
  for (const title of ['Rodízio', 'Aviso']) {
    await subtopic.fill(title)
    await subtopic.press('Enter')
  }
}

/** Fills in a sprint, a reworded topic, two scores and a note of two lines, and removes a topic. */
async function fillForm(page: Page) {
  const app = retrospectiveScreens(page)
  await app.sprint.fill('12')
  await app.titleOf('Daily').fill('Diária')
  await app.score('Diária', 4)
  await app.score('Qualidade do produto', 5)
  await app.note.fill('Sprint curta:')
  await app.note.press('End')
  await app.note.press('Enter')
  await app.note.pressSequentially('feriado')
  await app.button('local_remove_topic', { title: 'Planning' }).click()
}

/** Returns the keys of this tab's unsaved work. */
function draftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('retrospective-')),
  )
}
