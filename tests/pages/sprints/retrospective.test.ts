import type { Page } from '@playwright/test'
import { retrospectiveScreens } from '../../support/retrospective-screens'
import { REPEATED_MS } from '../support/clock'
import { test as base, expect } from '../support/fixtures'

const test = base.extend<{ app: ReturnType<typeof retrospectiveScreens> }>({
  /** The screens of a user who has a squad. */
  app: async ({ page, squad: _ }, use) => use(retrospectiveScreens(page)),
})

test('a retrospective shows its squad, date, average and change', async ({ page, app, squad }) => {
  await squad.record(1, 3)
  const second = await squad.record(2, (leaf) => (leaf === 0 ? 5 : 4))
  await app.show(second)
  await expect(page).toHaveTitle(new RegExp(app.text('retro_page_title')))
  const head = page.locator('[data-part=head]')
  const date = longDate('pt-BR', second.createdAt)
  await expect(head).toContainText(
    `${app.text('retro_squad')} Squad Alpha · ${app.text('retro_created_on', { date })}`,
  )
  await expect(head.getByRole('link', { name: 'Squad Alpha' })).toHaveAttribute(
    'href',
    app.path(`/squad/${squad.id}`),
  )
  await expect(page.getByRole('list', { name: app.text('scale_legend') })).toBeVisible()
  await expect(head).toContainText('4,1')
  await expect(head).toContainText(app.text('results_against', { sprint: 'Sprint 1' }))
  await expect(head).toContainText('+1,1')
  await expect(app.card('Qualidade do produto')).toContainText('+2,0')
  await expect(page.getByRole('slider')).toHaveCount(0)
})

test('the date of a retrospective is in the language of the page', async ({ page, squad }) => {
  const first = await squad.record(1)
  const en = retrospectiveScreens(page, 'en')
  await en.show(first)
  await expect(page.locator('[data-part=head]')).toContainText(
    en.text('retro_created_on', { date: longDate('en', first.createdAt) }),
  )
})

test('a retrospective leads back to the dashboard', async ({ page, app, squad }) => {
  await app.show(await squad.record(1))
  await app.back.click()
  await expect(page).toHaveURL('/dashboard')
})

test('the form of an edit opens completely, with the focus on its heading', async ({
  page,
  app,
  squad,
}) => {
  await app.show(await squad.record(1))
  await app.press('retro_edit')
  // A topic that arrived later would move the buttons away from a finger.
  await page.getByRole('slider').first().waitFor()
  expect(await page.getByRole('slider').count()).toBe(8)
  await expect(app.heading).toBeFocused()
  await expect(app.button('retro_finish_editing')).toBeVisible()
})

test('an edit scores, renames and adds topics', async ({ page, app, squad }) => {
  await app.edit(await squad.record(1, (leaf) => (leaf === 0 ? 5 : 4)))
  await app.score('Planning', 1)
  await app.titleOf('Daily').fill('Diária')
  await app.newTopic.fill('Férias')
  await app.newTopic.press('Enter')
  await app.score('Férias', 5)
  await app.press('retro_save')
  await expect(app.toast).toContainText(app.text('retro_saved'))
  await expect(app.heading).toBeFocused()
  await expect(app.card('Diária')).toContainText('2,5')
  await expect(page.getByRole('slider')).toHaveCount(0)
  await page.reload()
  await expect(app.card('Diária')).toContainText('2,5')
})

test('an edit asks about its new topics without a score', async ({ app, squad }) => {
  await app.edit(await squad.record(1))
  await app.newTopic.fill('Férias')
  await app.newTopic.press('Enter')
  await app.press('retro_save')
  await expect(app.dialog).toHaveAccessibleName(app.text('unscored_question_one'))
  await expect(app.dialog.getByRole('listitem')).toHaveText('Férias')
  await app.dismiss()
  await expect(app.slider('Férias')).toBeVisible()
})

test('the hint of the note shows the remaining characters when few are left', async ({
  app,
  squad,
}) => {
  await app.edit(await squad.record(1))
  await expect(app.note).toHaveAccessibleDescription(app.text('retro_note_hint'))
  await app.note.fill('x'.repeat(1999))
  await expect(app.note).toHaveAccessibleDescription(app.text('retro_text_left_one'))
})

test('an edit of the note alone keeps its line breaks and escapes markup', async ({
  page,
  app,
  squad,
}) => {
  await app.show(await squad.record(1))
  const heading = page.getByRole('heading', { name: app.text('retro_note') })
  await expect(heading).toHaveCount(0)
  await app.press('retro_edit')
  await app.note.fill('Sprint curta:\nferiado <b>no meio</b>')
  await app.press('retro_save')
  await expect(app.toast).toContainText(app.text('retro_saved'))
  await page.reload()
  await expect(heading).toBeVisible()
  expect(await page.getByText('feriado <b>no meio</b>').textContent()).toContain(
    'Sprint curta:\nferiado',
  )
  await expect(app.button('retro_edit')).toBeVisible()
})

test('a name beside the number is shown on the page, in the list and on the report', async ({
  page,
  app,
  squad,
}) => {
  const { id } = await squad.record(1)
  await app.edit({ id, sprint: 1 })
  await page.getByRole('textbox', { name: app.text('retro_name') }).fill(' 2026-Q4 S3 ')
  await app.press('retro_save')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Sprint 1 · 2026-Q4 S3')
  await app.open(`/retrospective/${id}/report`)
  await expect(heading).toContainText('Sprint 1 · 2026-Q4 S3')
  await app.open(`/squad/${squad.id}`)
  await expect(page.getByRole('link', { name: 'Sprint 1 · 2026-Q4 S3' })).toBeVisible()
})

test('an address without a retrospective is reported', async ({ app }) => {
  await app.open('/retrospective')
  await expect(app.alert).toHaveText(app.text('retro_problem_no_id'))
})

test('an unknown retrospective is not found', async ({ app }) => {
  for (const id of ['abc', crypto.randomUUID()]) {
    await app.open(`/retrospective/${id}`)
    await expect(app.alert).toHaveText(app.text('retro_problem_not_found'))
    await expect(app.back).toBeVisible()
    await expect(app.button('retro_edit')).toHaveCount(0)
  }
})

test('a retrospective that fails to load shows the reason and a retry', async ({
  page,
  app,
  squad,
}) => {
  const first = await squad.record(1)
  const call = `**/api/retrospectives/${first.id}`
  await page.route(call, (route) => route.abort())
  const asked = page.waitForRequest(call)
  await app.open(`/retrospective/${first.id}`)
  await asked
  await page.clock.runFor(REPEATED_MS)
  await expect(app.alert).toContainText(
    `${app.text('retro_problem_load')} ${app.text('problem_offline')}`,
  )
  await page.unroute(call)
  await app.button('action_try_again').click()
  await expect(app.heading).toHaveText('Sprint 1')
})

test('a stranger does not find a retrospective', async ({ context, app, squad, signIn }) => {
  const first = await squad.record(1)
  await context.clearCookies()
  await signIn({ name: 'Bia' })
  await app.open(`/retrospective/${first.id}`)
  await expect(app.alert).toHaveText(app.text('retro_problem_not_found'))
})

for (const [reason, problem] of [
  ['NO_DATA', 'problem_no_data'],
  ['NO_SCORES', 'retro_problem_no_scores'],
] as const) {
  test(`an unreadable row shows the missing part and offers no edit: ${reason}`, async ({
    page,
    app,
    squad,
  }) => {
    const first = await squad.record(1)
    await makeUnreadable(page, { sprint: 1, reason })
    await app.show(first)
    await expect(app.alert).toHaveText(app.text(problem))
    await expect(page.getByText(/^Squad: Squad Alpha/)).toBeVisible()
    await expect(app.button('retro_edit')).toHaveCount(0)
    await expect(app.button('squad_retrospective_delete')).toBeVisible()
  })
}

test('a retrospective is not compared with an unreadable one', async ({ page, app, squad }) => {
  await squad.record(1)
  const second = await squad.record(2, 4)
  await makeUnreadable(page, { sprint: 1, reason: 'NO_SCORES' })
  await app.show(second)
  await expect(app.card('Qualidade do produto')).toContainText('4')
  await expect(page.locator('[data-part=change]')).toHaveCount(0)
})

test('cancels an edit without changes without a question', async ({ app, squad }) => {
  await app.edit(await squad.record(1, 3))
  await app.press('retro_cancel')
  await expect(app.dialog).toHaveCount(0)
  await expect(app.button('retro_edit')).toBeVisible()
  await app.press('retro_edit')
  await app.score('Daily', 5)
  await app.score('Daily', 3)
  await app.press('retro_cancel')
  await expect(app.dialog).toHaveCount(0)
  await expect(app.button('retro_edit')).toBeVisible()
})

test('asks before it cancels an edit with changes', async ({ app, squad }) => {
  await app.edit(await squad.record(1, 3))
  await app.score('Daily', 5)
  await app.press('retro_cancel')
  await expect(app.dialog).toContainText(app.text('retro_cancel_question'))
  await app.dismiss()
  await expect(app.slider('Daily')).toHaveValue('5')
  await app.press('retro_cancel')
  await app.confirm('retro_cancel_confirm')
  await expect(app.heading).toBeFocused()
  await app.press('retro_edit')
  await expect(app.slider('Daily')).toHaveValue('3')
})

test('a session that ends during an edit leads to sign in and back without losses', async ({
  page,
  context,
  app,
  squad,
}) => {
  await app.edit(await squad.record(1, 3))
  await app.score('Daily', 5)
  await context.clearCookies()
  await app.press('retro_save')
  await expect(page).toHaveURL(/\/login\?next=%2Fretrospective%2F/)
  await app.fillSignIn(squad.account)
  await app.button('login_submit').click()
  await expect(page.getByText(app.text('retro_draft_session'))).toBeVisible()
  await expect(app.slider('Daily')).toHaveValue('5')
  await app.press('retro_save')
  await expect(app.card('Daily')).toContainText('4,0')
})

test('an edit saved without a network stays on the form with the reason', async ({
  page,
  context,
  app,
  squad,
}) => {
  await app.edit(await squad.record(1, 3))
  await app.score('Daily', 1)
  await context.setOffline(true)
  await app.press('retro_save')
  await expect(app.alert).toHaveText(
    `${app.text('retro_problem_save')} ${app.text('problem_offline')}`,
  )
  await expect(page.locator('#save-problem')).toBeFocused()
  await expect(app.slider('Daily')).toHaveValue('1')
})

test('an edit of a deleted retrospective stays on the form with the reason', async ({
  app,
  squad,
}) => {
  const first = await squad.record(1, 3)
  await app.edit(first)
  await app.score('Daily', 1)
  await squad.remove(`/retrospectives/${first.id}`)
  await app.press('retro_save')
  await expect(app.alert).toHaveText(
    `${app.text('retro_problem_save')} ${app.text('retro_problem_not_found')}`,
  )
  await expect(app.slider('Daily')).toHaveValue('1')
})

test('a link and the back button ask before an edit is left', async ({ page, app, squad }) => {
  await squad.record(1, 3)
  await app.open('/dashboard')
  await page.getByRole('link', { name: /^Sprint 1/ }).click()
  await app.press('retro_edit')
  await app.score('Daily', 5)
  for (const leave of [() => app.back.click(), () => page.goBack()]) {
    await leave()
    await expect(app.dialog).toContainText(app.text('retro_leave_question'))
    await app.dismiss()
  }
  await expect(app.slider('Daily')).toHaveValue('5')
})

test('the language switch keeps an edit without a question', async ({ page, app, squad }) => {
  const en = retrospectiveScreens(page, 'en')
  await app.edit(await squad.record(1, 3))
  await app.score('Daily', 5)
  await app.button('nav_open_menu').click()
  await page.getByRole('link', { name: 'EN', exact: true }).filter({ visible: true }).click()
  await expect(en.button('retro_cancel')).toBeVisible()
  await expect(en.dialog).toHaveCount(0)
  await expect(en.slider('Daily')).toHaveValue('5')
  await expect(en.button('local_remove_topic', { title: 'Planning' })).toBeVisible()
})

test('a reload restores an edit', async ({ page, app, squad }) => {
  await app.edit(await squad.record(1, 3))
  await app.score('Daily', 5)
  await page.reload()
  await expect(page.getByText(app.text('retro_draft_back'))).toBeVisible()
  await expect(app.slider('Daily')).toHaveValue('5')
})

test('an edit that was left is restored until it is cancelled', async ({ page, app, squad }) => {
  const first = await squad.record(1, 3)
  await app.edit(first)
  await app.score('Daily', 5)
  await app.back.click()
  await app.confirm('leave_confirm')
  await expect(page).toHaveURL('/dashboard')
  await app.open(`/retrospective/${first.id}`)
  await expect(app.slider('Daily')).toHaveValue('5')
  await app.press('retro_cancel')
  await app.confirm('retro_cancel_confirm')
  await page.reload()
  await expect(app.button('retro_edit')).toBeVisible()
})

test('deleting asks and returns to the dashboard', async ({ page, app, squad }) => {
  await app.show(await squad.record(1))
  await app.press('squad_retrospective_delete')
  await expect(app.dialog).toContainText(app.text('squad_retrospective_question', { sprint: 1 }))
  await expect(app.dialog).toContainText(app.text('squad_retrospective_final'))
  await app.dismiss()
  await expect(app.heading).toHaveText('Sprint 1')
  await app.press('squad_retrospective_delete')
  await app.confirm('squad_retrospective_delete')
  await expect(page).toHaveURL('/dashboard')
  await expect(app.toast).toContainText(app.text('squad_retrospective_deleted', { sprint: 1 }))
  await expect(page.getByRole('link', { name: /Sprint 1/ })).toHaveCount(0)
})

test('a member without the right to delete a retrospective has no button for it', async ({
  context,
  api,
  app,
  squad,
}) => {
  const first = await squad.record(1)
  const mia = await api.signIn('Mia')
  await squad.admit(mia)
  await context.clearCookies()
  await context.addCookies([toCookie(mia.cookie)])
  await app.show(first)
  await expect(app.button('retro_edit')).toBeVisible()
  await expect(app.button('squad_retrospective_delete')).toHaveCount(0)
})

test('a conflict shows both edits with the earlier choices', async ({ page, app, squad }) => {
  const first = await squad.record(1, 3)
  await app.edit(first)
  await squad.revise(first.id, OTHER)
  await makeOwnEdit(page)
  await expect(app.heading).toHaveText(app.text('conflict_title'))
  await expect(app.heading).toBeFocused()
  const groups = page.getByRole('group', { name: app.text('conflict_choice', { title: '' }) })
  await expect(groups).toHaveCount(6)
  const daily = choiceOf(page, 'Daily')
  await expect(daily.mine).toBeChecked()
  await expect(daily.group).toContainText('5')
  await expect(daily.group).toContainText('1')
  await expect(choiceOf(page, 'Planning').theirs).toBeChecked()
  const talk = choiceOf(page, 'Comunicação time dev')
  await expect(talk.mine).toBeChecked()
  await expect(talk.group).toContainText(app.text('conflict_absent'))
  const criteria = choiceOf(page, 'Critérios de aceite')
  await expect(criteria.theirs).toBeChecked()
  await expect(criteria.group).toContainText('Critérios')
  const note = choiceOf(page, app.text('retro_note'))
  await expect(note.mine).toBeChecked()
  await expect(note.group).toContainText('Sprint curta.')
})

test('two edits of one retrospective are merged topic by topic', async ({ page, app, squad }) => {
  const first = await squad.record(1, 3)
  await app.edit(first)
  await squad.revise(first.id, OTHER)
  await makeOwnEdit(page)
  await choiceOf(page, app.text('retro_note')).theirs.check()
  const averages = app.average.getByRole('definition')
  // 3, 5, 3, 5, 3, 3, 3 without the talk; 3, 1, 1 and five 3; the chosen scores: 3, 1, 5, 3, 5, 3, 3.
  await expect(averages).toHaveText(['3,6', '2,5', '3,3'])
  await choiceOf(page, 'Daily').theirs.check()
  await choiceOf(page, 'Comunicação time dev').theirs.check()
  await expect(averages).toHaveText(['3,6', '2,5', '2,8'])
  await app.press('conflict_save')
  await expect(app.heading).toHaveText('Sprint 1')
  await expect(app.toast).toContainText(app.text('retro_saved'))
  await page.reload()
  await expect(app.card('Metodologias ágeis')).toContainText('1,0')
  await expect(app.card('Leitura de gráfico')).toContainText('4,0')
  await expect(app.card('Critérios')).toBeVisible()
  await expect(app.card('Comunicação time dev')).toBeVisible()
  await expect(page.getByText('Faltou gente.')).toBeVisible()
})

test("keeps the user's own version of a conflict completely, even over a third save", async ({
  page,
  app,
  squad,
}) => {
  const first = await squad.record(1, 3)
  await app.edit(first)
  await squad.revise(first.id, { scores: { Planning: 1 } })
  await app.score('Daily', 5)
  await app.press('retro_save')
  await app.press('conflict_all_mine')
  await squad.revise(first.id, { scores: { 'Critérios de aceite': 0 } })
  await app.press('conflict_save')
  const criteria = choiceOf(page, 'Critérios de aceite')
  await expect(criteria.theirs).toBeChecked()
  await criteria.mine.check()
  await app.press('conflict_save')
  await expect(app.card('Metodologias ágeis')).toContainText('4,0')
  await page.reload()
  await expect(app.card('Metodologias ágeis')).toContainText('4,0')
  await expect(app.card('Critérios de aceite')).toContainText('3')
})

test('a conflict leads back to the form, which a reload restores', async ({ page, app, squad }) => {
  const first = await squad.record(1, 3)
  await app.edit(first)
  await squad.revise(first.id, { scores: { Planning: 1 } })
  await app.score('Planning', 5)
  await app.press('retro_save')
  await expect(app.heading).toHaveText(app.text('conflict_title'))
  await app.press('conflict_back')
  await expect(app.slider('Planning')).toHaveValue('5')
  await page.reload()
  await expect(app.slider('Planning')).toHaveValue('5')
})

test('a conflict ends with the other version, which can be undone', async ({ app, squad }) => {
  const first = await squad.record(1, 3)
  await app.edit(first)
  await squad.revise(first.id, { scores: { Planning: 1 } })
  await app.score('Planning', 5)
  await app.press('retro_save')
  await app.press('conflict_all_theirs')
  await app.press('conflict_save')
  await expect(app.toast).toContainText(app.text('conflict_took_theirs'))
  await expect(app.card('Metodologias ágeis')).toContainText('2,0')
  await app.toast.getByRole('button', { name: app.text('action_undo') }).click()
  await expect(app.slider('Planning')).toHaveValue('5')
})

test('edits with the same content do not conflict', async ({ app, squad }) => {
  const first = await squad.record(1, 3)
  await app.edit(first)
  await squad.revise(first.id, { scores: { Planning: 0 } })
  await app.score('Planning', 0)
  await app.press('retro_save')
  await expect(app.card('Metodologias ágeis')).toContainText('1,5')
})

test('a save whose response is lost can be repeated, and adds its new topic once', async ({
  page,
  app,
  squad,
}) => {
  const first = await squad.record(1, 3)
  await app.edit(first)
  await app.newTopic.fill('Deploy')
  await app.press('local_add_topic')
  await app.score('Deploy', 4)
  let lost = 1
  await page.route(`/api/retrospectives/${first.id}`, async (route) => {
    if (route.request().method() !== 'PUT' || lost === 0) return route.continue()
    lost -= 1
    await route.fetch()
    return route.abort()
  })
  await app.press('retro_save')
  await expect(page.getByRole('alert')).toBeVisible()
  await app.press('retro_save')
  await expect(app.heading).toHaveText('Sprint 1')
  await expect(app.card('Deploy')).toHaveCount(1)
  expect(lost).toBe(0)
})

/** Another tab's edit, saved first. */
const OTHER = {
  scores: { Daily: 1, Planning: 1 },
  titles: { 'Critérios de aceite': 'Critérios' },
  note: 'Faltou gente.',
}

/** Saves two scores and a note, and removes a topic. */
async function makeOwnEdit(page: Page) {
  const app = retrospectiveScreens(page)
  await app.score('Daily', 5)
  await app.score('Leitura de gráfico', 5)
  await app.note.fill('Sprint curta.')
  await app.button('local_remove_topic', { title: 'Comunicação time dev' }).click()
  await app.press('retro_save')
}

function choiceOf(page: Page, title: string) {
  const name = retrospectiveScreens(page).text('conflict_choice', { title })
  const group = page.getByRole('group', { name })
  const [mine, theirs] = [group.getByRole('radio').first(), group.getByRole('radio').last()]
  return { group, mine, theirs }
}

/** Responds as the server does for a row that another program wrote (retrospectives.db.test.ts). */
async function makeUnreadable(page: Page, { sprint, reason }: { sprint: number; reason: string }) {
  await page.route(/\/api\/(squads\/[^/]+\/)?retrospectives/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const one of json.retrospectives ?? [json]) {
      if (one.sprint === sprint) one.data = { ok: false, reason }
    }
    await route.fulfill({ response, json })
  })
}

/** Formats a date as the page shows it, in these tests' time zone. */
function longDate(language: 'pt-BR' | 'en', moment: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(moment))
}

function toCookie(cookie: string) {
  const [name = '', value = ''] = cookie.split('=')
  return { name, value }
}
