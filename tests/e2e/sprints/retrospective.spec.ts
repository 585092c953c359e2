import type { Page } from '@playwright/test'
import { retrospectiveScreens } from '../../support/retrospective-screens'
import { expect, test } from '../accounts/account-server'
import { expectFit } from '../fixtures'
import { tabTo } from '../tabbing'

test('resolves an edit and its conflict with the keyboard alone', async ({ page, squad }) => {
  const app = retrospectiveScreens(page)
  const { keyboard } = page
  const first = await squad.record(1, 3)
  await app.show(first)
  await tabTo(page, app.button('retro_edit'))
  await keyboard.press('Enter')
  await expect(app.heading).toBeFocused()
  await squad.revise(first.id, { scores: { Daily: 1, Planning: 1 } })

  await tabTo(page, app.slider('Daily'))
  await keyboard.press('5')
  await tabTo(page, app.button('retro_save').filter({ visible: true }).first())
  await keyboard.press('Enter')
  await expect(app.heading).toHaveText(app.text('conflict_title'))
  await expect(app.heading).toBeFocused()
  const choices = choicesOf(page, 'Daily')
  await tabTo(page, choices.first())
  await keyboard.press('ArrowRight')
  await expect(choices.last()).toBeChecked()
  await keyboard.press('ArrowLeft')
  await tabTo(page, app.button('conflict_save'))
  await keyboard.press('Enter')
  await expect(app.heading).toHaveText('Sprint 1')
  await expect(app.card('Metodologias ágeis')).toContainText('3,0')
})

test('one retrospective is accessible in all its states', async ({
  page,
  expectAccessible,
  squad,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1280, height: 844 })
  const app = retrospectiveScreens(page, 'en')
  const first = await squad.record(1, 3)
  await app.edit(first)
  await expectAccessible(page)
  await squad.revise(first.id, {
    scores: { Planning: 1 },
    titles: { Daily: 'Diária' },
    note: `Faltou gente.\n\n${'muito'.repeat(60)}`,
  })
  await app.score('Planning', 5)
  await app.note.fill(`Sprint curta.\n- ${'fim'.repeat(650)}`)
  await app.button('local_remove_topic', { title: 'Leitura de gráfico' }).click()
  await app.press('retro_cancel')
  await expectAccessible(app.dialog)
  await app.dismiss()
  await app.press('retro_save')
  await expect(app.heading).toHaveText(app.text('conflict_title'))
  await expectAccessible(page)
  await expectFit(page)
  await app.press('conflict_save')
  await expect(app.button('retro_edit')).toBeVisible()
  await expectAccessible(page)
  await expectFit(page)
  await app.press('squad_retrospective_delete')
  await expectAccessible(app.dialog)
  await app.dismiss()
  await makeUnreadable(page)
  await app.open(`/retrospective/${first.id}`)
  await expect(app.alert).toHaveText(app.text('problem_no_data'))
  await expectAccessible(page)
  await page.unroute('**/api/retrospectives/*')
  await app.open(`/retrospective/${crypto.randomUUID()}`)
  await expect(app.alert).toBeVisible()
  await expectAccessible(page)
})

function choicesOf(page: Page, title: string) {
  const name = retrospectiveScreens(page).text('conflict_choice', { title })
  return page.getByRole('group', { name }).getByRole('radio')
}

/** Responds as the server does for a row that another program wrote (retrospectives.db.test.ts). */
async function makeUnreadable(page: Page) {
  await page.route('**/api/retrospectives/*', async (route) => {
    const response = await route.fetch()
    const json = { ...(await response.json()), data: { ok: false, reason: 'NO_DATA' } }
    await route.fulfill({ response, json })
  })
}
