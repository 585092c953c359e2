import type { Page } from '@playwright/test'
import type { Locale } from '../support/local-mode'
import { retrospectiveScreens } from '../support/retrospective-screens'
import { addSession, expect, type Product, type Squad, test } from './account-server'
import { expectNoSidewaysScrollAt, LOOKS } from './fixtures'
import { tabTo } from './tabbing'

test('a retrospective is read, edited and saved', async ({ page, squad }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await squad.record(1, 3)
  const second = await squad.record(2, (leaf) => (leaf === 0 ? 5 : 4))
  const number = (text: string) => text.replace('.', ',')
  const app = retrospectiveScreens(page)
  await app.show(second)
  await expect(page).toHaveTitle(new RegExp(app.text('retro_page_title')))
  const meta = page.locator('[data-part=head]')
  const date = longDate('pt-BR', second.createdAt)
  await expect(meta).toContainText(
    `${app.text('retro_squad')} Squad Alpha · ${app.text('retro_created_on', { date })}`,
  )
  await expect(meta.getByRole('link', { name: 'Squad Alpha' })).toHaveAttribute(
    'href',
    app.path(`/squad/${squad.id}`),
  )
  await expect(page.getByRole('list', { name: app.text('scale_legend') })).toBeVisible()
  await expect(meta).toContainText(number('4.1'))
  await expect(meta).toContainText(app.text('results_against', { sprint: 'Sprint 1' }))
  await expect(meta).toContainText(number('+1.1'))
  await expect(app.card('Qualidade do produto')).toContainText(number('+2.0'))
  await expect(page.getByRole('slider')).toHaveCount(0)

  await app.press('retro_edit')
  // The form opens whole: a topic that came later would move the buttons from under a finger.
  expect(await page.getByRole('slider').count()).toBe(8)
  await expect(app.heading).toBeFocused()
  await expect(app.button('retro_finish_editing')).toBeVisible()
  await app.score('Planning', 1)
  await app.titleOf('Daily').fill('Diária')
  await app.newTopic.fill('Férias')
  await app.newTopic.press('Enter')
  await app.press('retro_save')
  await expect(app.dialog).toHaveAccessibleName(app.text('unscored_question_one'))
  await expect(app.dialog.getByRole('listitem')).toHaveText('Férias')
  await app.dismiss()
  await app.score('Férias', 5)
  await app.press('retro_save')
  await expect(app.toast).toContainText(app.text('retro_saved'))
  await expect(app.heading).toBeFocused()
  await expect(app.card('Diária')).toContainText(number('2.5'))
  await expect(page.getByRole('slider')).toHaveCount(0)
  await page.reload()
  await expect(app.card('Diária')).toContainText(number('2.5'))

  // Nothing but the note is changed.
  await expect(page.getByRole('heading', { name: app.text('retro_note') })).toHaveCount(0)
  await app.press('retro_edit')
  await expect(app.note).toHaveAccessibleDescription(app.text('retro_note_hint'))
  await app.note.fill('x'.repeat(1999))
  await expect(app.note).toHaveAccessibleDescription(app.text('retro_text_left_one'))
  await app.note.fill('Sprint curta:\nferiado <b>no meio</b>')
  await app.press('retro_save')
  await expect(app.toast).toContainText(app.text('retro_saved'))
  await page.reload()
  await expect(page.getByRole('heading', { name: app.text('retro_note') })).toBeVisible()
  await expect(page.getByText('feriado <b>no meio</b>')).toContainText('Sprint curta:\nferiado')
  await expect(app.button('retro_edit')).toBeVisible()

  await app.back.click()
  await expect(page).toHaveURL(new RegExp(`${app.path('/dashboard')}$`))
})

test('a page that cannot be shown says why, and one that can is printed without its buttons', async ({
  page,
  product,
  createAccount,
  squad,
  newPage,
}) => {
  const first = await squad.record(1, 3)
  const app = retrospectiveScreens(page)
  await app.open('/retrospective')
  await expect(app.alert).toHaveText(app.text('retro_problem_no_id'))
  for (const id of ['abc', crypto.randomUUID()]) {
    await app.open(`/retrospective/${id}`)
    await expect(app.alert).toHaveText(app.text('retro_problem_not_found'))
    await expect(app.back).toBeVisible()
    await expect(app.button('retro_edit')).toHaveCount(0)
  }

  const call = `**/api/retrospectives/${first.id}`
  await page.route(call, (route) => route.abort())
  await app.open(`/retrospective/${first.id}`)
  await expect(app.alert).toContainText(
    `${app.text('retro_problem_load')} ${app.text('problem_offline')}`,
  )
  await page.unroute(call)
  await app.button('action_try_again').click()
  await expect(app.heading).toHaveText('Sprint 1')
  await page.emulateMedia({ media: 'print' })
  await expect(app.heading).toBeVisible()
  await expect(app.card('Metodologias ágeis')).toBeVisible()
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)

  const stranger = await newPage()
  await addSession(stranger.context(), product, await createAccount())
  const other = retrospectiveScreens(stranger)
  await other.open(`/retrospective/${first.id}`)
  await expect(other.alert).toHaveText(other.text('retro_problem_not_found'))
})

test('a row that cannot be read says what is missing and offers no edit', async ({
  page,
  squad,
  expectAccessible,
}) => {
  const rows = [await squad.record(1), await squad.record(2), await squad.record(3, 4)]
  const reasons = ['NO_DATA', 'NO_SCORES']
  // As the server answers for rows that another program wrote (retrospectives.db.test.ts).
  await page.route(/\/api\/(squads\/[^/]+\/)?retrospectives/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const one of json.retrospectives ?? [json]) {
      const reason = reasons[one.sprint - 1]
      if (reason) one.data = { ok: false, reason }
    }
    await route.fulfill({ response, json })
  })
  const app = retrospectiveScreens(page)
  for (const [sprint, problem] of [
    [1, 'problem_no_data'],
    [2, 'retro_problem_no_scores'],
  ] as const) {
    await app.open(`/retrospective/${rows[sprint - 1]?.id}`)
    await expect(app.heading).toHaveText(`Sprint ${sprint}`)
    await expect(app.alert).toHaveText(app.text(problem))
    await expect(page.getByText('Squad Alpha')).toBeVisible()
    await expect(app.button('retro_edit')).toHaveCount(0)
    await expect(app.button('squad_retrospective_delete')).toBeVisible()
    await expectAccessible(page)
  }
  // The previous retrospective cannot be read, so there is nothing to compare with.
  await app.open(`/retrospective/${rows[2]?.id}`)
  await expect(app.card('Qualidade do produto')).toContainText('4')
  await expect(page.locator('[data-part=change]')).toHaveCount(0)
})

test('an edit is cancelled, saved after a session that has ended, or stays on the form with the reason', async ({
  page,
  context,
  squad,
}) => {
  const first = await squad.record(1, 3)
  const app = retrospectiveScreens(page)
  await app.edit(first)

  await test.step('cancelling asks only when something would be lost', async () => {
    await app.press('retro_cancel')
    await expect(app.dialog).toHaveCount(0)
    await expect(app.button('retro_edit')).toBeVisible()

    await app.press('retro_edit')
    await app.score('Daily', 5)
    await app.score('Daily', 3)
    await app.press('retro_cancel')
    await expect(app.dialog).toHaveCount(0)

    await app.press('retro_edit')
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

  await test.step('a session that ends leads to sign in and back, with everything in place', async () => {
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

  await test.step('an edit that cannot be saved stays on the form, with the reason', async () => {
    await app.press('retro_edit')
    await app.score('Daily', 1)
    await context.setOffline(true)
    await app.press('retro_save')
    await expect(app.alert).toHaveText(
      `${app.text('retro_problem_save')} ${app.text('problem_offline')}`,
    )
    await expect(page.locator('#save-problem')).toBeFocused()
    await context.setOffline(false)
    await squad.remove(`/retrospectives/${first.id}`)
    await app.press('retro_save')
    await expect(app.alert).toHaveText(
      `${app.text('retro_problem_save')} ${app.text('retro_problem_not_found')}`,
    )
    await expect(app.slider('Daily')).toHaveValue('1')
  })
})

test('leaving an edit asks, the language switch does not, and a reload brings it back', async ({
  page,
  squad,
}) => {
  const first = await squad.record(1, 3)
  const [pt, en] = [retrospectiveScreens(page, 'pt'), retrospectiveScreens(page, 'en')]
  await pt.open('/dashboard')
  await page.getByRole('link', { name: /Sprint 1/ }).click()
  await pt.press('retro_edit')
  await pt.score('Daily', 5)
  for (const leave of [() => pt.back.click(), () => page.goBack()]) {
    await leave()
    await expect(pt.dialog).toContainText(pt.text('retro_leave_question'))
    await pt.dismiss()
  }
  await page.getByRole('link', { name: 'EN', exact: true }).filter({ visible: true }).click()
  await expect(en.button('retro_cancel')).toBeVisible()
  await expect(en.dialog).toHaveCount(0)
  await expect(en.slider('Daily')).toHaveValue('5')
  await expect(en.button('local_remove_topic', { title: 'Planning' })).toBeVisible()

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText(en.text('retro_draft_back'))).toBeVisible()
  await expect(en.slider('Daily')).toHaveValue('5')
  await en.back.click()
  await en.confirm('leave_confirm')
  await expect(page).toHaveURL(/\/en\/dashboard$/)
  await en.open(`/retrospective/${first.id}`)
  await expect(en.slider('Daily')).toHaveValue('5')
  await en.press('retro_cancel')
  await en.confirm('retro_cancel_confirm')
  await page.reload()
  await expect(en.button('retro_edit')).toBeVisible()
  await expect(page.locator('[data-part=head]')).toContainText(
    en.text('retro_created_on', { date: longDate('en', first.createdAt) }),
  )
})

test('deleting asks and goes back to the dashboard; without the right there is no button', async ({
  page,
  product,
  createAccount,
  squad,
  newPage,
}) => {
  const first = await squad.record(1, 3)
  const guest = await newPage()
  await addSession(guest.context(), product, await createAccount({ name: 'Mia' }))
  await squad.join(guest)
  const member = retrospectiveScreens(guest)
  await member.show(first)
  await expect(member.button('retro_edit')).toBeVisible()
  await expect(member.button('squad_retrospective_delete')).toHaveCount(0)

  const app = retrospectiveScreens(page)
  await app.show(first)
  await app.press('squad_retrospective_delete')
  await expect(app.dialog).toContainText(app.text('squad_retrospective_question', { sprint: 1 }))
  await expect(app.dialog).toContainText(app.text('squad_retrospective_final'))
  await app.dismiss()
  await expect(app.heading).toHaveText('Sprint 1')
  await app.press('squad_retrospective_delete')
  await app.confirm('squad_retrospective_delete')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(app.toast).toContainText(app.text('squad_retrospective_deleted', { sprint: 1 }))
  await expect(page.getByRole('link', { name: /Sprint 1/ })).toHaveCount(0)

  await member.open(`/retrospective/${first.id}`)
  await expect(member.alert).toHaveText(member.text('retro_problem_not_found'))
})

test('two edits of one retrospective: both are seen, and merged topic by topic', async ({
  page,
  product,
  squad,
  newPage,
}) => {
  const { mine, theirs, retrospective } = await twoEdits({ page, product, squad, newPage })
  await theirs.score('Daily', 1)
  await theirs.score('Planning', 1)
  await theirs.titleOf('Critérios de aceite').fill('Critérios')
  await theirs.note.fill('Faltou gente.')
  await theirs.press('retro_save')
  await expect(theirs.toast).toContainText(theirs.text('retro_saved'))

  await mine.score('Daily', 5)
  await mine.score('Leitura de gráfico', 5)
  await mine.note.fill('Sprint curta.')
  await mine.button('local_remove_topic', { title: 'Comunicação time dev' }).click()
  await mine.press('retro_save')
  await expect(mine.heading).toHaveText(mine.text('conflict_title'))
  await expect(mine.heading).toBeFocused()
  const groups = page.getByRole('group', { name: mine.text('conflict_choice', { title: '' }) })
  await expect(groups).toHaveCount(6)
  const [daily, planning, talk, criteria, note] = [
    'Daily',
    'Planning',
    'Comunicação time dev',
    'Critérios de aceite',
    mine.text('retro_note'),
  ].map((title) => choiceOf(page, mine.text('conflict_choice', { title })))
  if (!daily || !planning || !talk || !criteria || !note) throw new Error('a choice is missing')
  await expect(daily.mine).toBeChecked()
  await expect(daily.group).toContainText('5')
  await expect(daily.group).toContainText('1')
  await expect(planning.theirs).toBeChecked()
  await expect(talk.mine).toBeChecked()
  await expect(talk.group).toContainText(mine.text('conflict_absent'))
  await expect(criteria.theirs).toBeChecked()
  await expect(criteria.group).toContainText('Critérios')
  await expect(note.mine).toBeChecked()
  await expect(note.group).toContainText('Sprint curta.')
  await note.theirs.check()
  const averages = mine.average.getByRole('definition')
  // 3, 5, 3, 5, 3, 3, 3 without the talk; 3, 1, 1 and five 3; what is chosen: 3, 1, 5, 3, 5, 3, 3.
  await expect(averages).toHaveText(['3,6', '2,5', '3,3'])

  await daily.theirs.check()
  await talk.theirs.check()
  await expect(averages).toHaveText(['3,6', '2,5', '2,8'])
  await mine.press('conflict_save')
  await expect(mine.heading).toHaveText('Sprint 1')
  await expect(mine.toast).toContainText(mine.text('retro_saved'))
  await expect(mine.card('Metodologias ágeis')).toContainText('1,0')
  await expect(mine.card('Leitura de gráfico')).toContainText('4,0')
  await expect(mine.card('Critérios')).toBeVisible()
  await expect(mine.card('Comunicação time dev')).toBeVisible()
  await expect(page.getByText('Faltou gente.')).toBeVisible()
  await theirs.show(retrospective)
  await expect(theirs.card('Leitura de gráfico')).toContainText('4,0')
})

test('a conflict ends with either version, and edits with the same content have none', async ({
  page,
  product,
  squad,
  newPage,
}) => {
  const { mine, theirs, retrospective } = await twoEdits({ page, product, squad, newPage })

  await test.step('mine is kept whole, also over a third save', async () => {
    await theirs.score('Planning', 1)
    await theirs.press('retro_save')
    await expect(theirs.toast).toBeVisible()
    await mine.score('Daily', 5)
    await mine.press('retro_save')
    await mine.press('conflict_all_mine')
    await theirs.press('retro_edit')
    await theirs.score('Critérios de aceite', 0)
    await theirs.press('retro_save')
    await expect(theirs.card('Critérios de aceite')).toContainText('0')

    await mine.press('conflict_save')
    const criteria = choiceOf(page, mine.text('conflict_choice', { title: 'Critérios de aceite' }))
    await expect(criteria.theirs).toBeChecked()
    await criteria.mine.check()
    await mine.press('conflict_save')
    await expect(mine.card('Metodologias ágeis')).toContainText('4,0')
    await expect(mine.card('Critérios de aceite')).toContainText('3')
    await theirs.show(retrospective)
    await expect(theirs.card('Metodologias ágeis')).toContainText('4,0')
  })

  await test.step('the user goes back to the form, or takes the other version and undoes that', async () => {
    await theirs.press('retro_edit')
    await mine.press('retro_edit')
    await theirs.score('Planning', 1)
    await theirs.press('retro_save')
    await expect(theirs.card('Metodologias ágeis')).toContainText('3,0')
    await mine.score('Planning', 5)
    await mine.press('retro_save')
    await expect(mine.heading).toHaveText(mine.text('conflict_title'))
    await mine.press('conflict_back')
    await expect(mine.slider('Planning')).toHaveValue('5')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(mine.slider('Planning')).toHaveValue('5')
    await mine.press('retro_save')
    await mine.press('conflict_all_theirs')
    await mine.press('conflict_save')
    await expect(mine.toast).toContainText(mine.text('conflict_took_theirs'))
    await expect(mine.card('Metodologias ágeis')).toContainText('3,0')
    await mine.toast.getByRole('button', { name: mine.text('action_undo') }).click()
    await expect(mine.slider('Planning')).toHaveValue('5')
  })

  await test.step('edits with the same content do not conflict', async () => {
    await theirs.press('retro_edit')
    for (const side of [theirs, mine]) {
      await side.score('Planning', 0)
      await side.press('retro_save')
      await expect(side.card('Metodologias ágeis')).toContainText('2,5')
    }
  })
})

test('an edit and its conflict are settled with the keyboard alone', async ({
  page,
  product,
  squad,
  newPage,
}) => {
  const { mine, theirs, retrospective } = await twoEdits({ page, product, squad, newPage })
  await theirs.score('Planning', 1)
  await theirs.press('retro_save')
  await expect(theirs.toast).toBeVisible()
  const { keyboard } = page
  await mine.show(retrospective)
  await tabTo(page, mine.button('retro_edit'))
  await keyboard.press('Enter')
  await expect(mine.heading).toBeFocused()
  await theirs.press('retro_edit')
  await theirs.score('Daily', 1)
  await theirs.press('retro_save')
  await expect(theirs.card('Metodologias ágeis')).toContainText('1,0')

  await tabTo(page, mine.slider('Daily'))
  await keyboard.press('5')
  await tabTo(page, mine.button('retro_save').filter({ visible: true }).first())
  await keyboard.press('Enter')
  await expect(mine.heading).toBeFocused()
  const daily = choiceOf(page, mine.text('conflict_choice', { title: 'Daily' }))
  await tabTo(page, daily.mine)
  await keyboard.press('ArrowRight')
  await expect(daily.theirs).toBeChecked()
  await keyboard.press('ArrowLeft')
  await tabTo(page, mine.button('conflict_save'))
  await keyboard.press('Enter')
  await expect(mine.heading).toHaveText('Sprint 1')
  await expect(mine.card('Metodologias ágeis')).toContainText('3,0')
})

for (const { locale, width, theme } of LOOKS) {
  test(`one retrospective is accessible in all its states, ${locale}, ${width} px`, async ({
    page,
    product,
    expectAccessible,
    squad,
    newPage,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    const { mine, theirs } = await twoEdits({ page, product, squad, newPage, locale })
    await expectAccessible(page, theme)
    await theirs.score('Planning', 1)
    await theirs.titleOf('Daily').fill('Diária')
    await theirs.note.fill(`Faltou gente.\n\n${'muito'.repeat(60)}`)
    await theirs.press('retro_save')
    await expect(theirs.toast).toBeVisible()
    await mine.score('Planning', 5)
    await mine.note.fill(`Sprint curta.\n- ${'fim'.repeat(650)}`)
    await mine.button('local_remove_topic', { title: 'Leitura de gráfico' }).click()
    await mine.press('retro_cancel')
    await expectAccessible(mine.dialog, theme)
    await mine.dismiss()
    await mine.press('retro_save')
    await expect(mine.heading).toHaveText(mine.text('conflict_title'))
    await expectAccessible(page, theme)
    await expectNoSidewaysScrollAt(page)
    await mine.press('conflict_save')
    await expect(mine.button('retro_edit')).toBeVisible()
    await expectAccessible(page, theme)
    await expectNoSidewaysScrollAt(page)
    await mine.press('squad_retrospective_delete')
    await expectAccessible(mine.dialog, theme)
    await mine.dismiss()
    await mine.open(`/retrospective/${crypto.randomUUID()}`)
    await expect(mine.alert).toBeVisible()
    await expectAccessible(page, theme)
  })
}

/** As the page shows it in the time zone of these tests. */
function longDate(language: 'pt-BR' | 'en', moment: string): string {
  const format = { dateStyle: 'long', timeZone: 'America/Sao_Paulo' } as const
  return new Intl.DateTimeFormat(language, format).format(new Date(moment))
}

/** One retrospective of threes, being edited at two browsers of the same person. */
async function twoEdits({ page, product, squad, newPage, locale }: TwoBrowsers) {
  const retrospective = await squad.record(1, 3)
  const other = await newPage()
  await addSession(other.context(), product, squad.account)
  const [mine, theirs] = [retrospectiveScreens(page, locale), retrospectiveScreens(other)]
  await mine.edit(retrospective)
  await theirs.edit(retrospective)
  return { mine, theirs, retrospective }
}

type TwoBrowsers = {
  page: Page
  product: Product
  squad: Squad
  newPage: () => Promise<Page>
  /** Of `mine`. */
  locale?: Locale
}

function choiceOf(page: Page, name: string) {
  const group = page.getByRole('group', { name })
  const [mine, theirs] = [group.getByRole('radio').first(), group.getByRole('radio').last()]
  return { group, mine, theirs }
}
