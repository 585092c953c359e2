import { squadData } from '../../support/squad-data'
import { tokensOf } from '../../support/tokens'
import { expectNoSidewaysScrollAt } from '../fixtures'
import { tabTo } from '../tabbing'
import { expect, test } from './account-server'

test("tokens and the calendar's link are accessible, and the keyboard alone creates a token", async ({
  page,
  product,
  signIn,
  expectAccessible,
}) => {
  await signIn()
  for (const name of ['Alpha', 'Beta']) await squadData(page, product.origin).createSquad(name)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const app = tokensOf(page)
  const { keyboard } = page
  await app.open('/account')
  await tabTo(page, app.button('tokens_new'))
  await keyboard.press('Enter')
  await expect(app.name).toBeFocused()
  await keyboard.press('Enter')
  await expect(app.refusal).toHaveText(app.text('tokens_name_missing'))
  await keyboard.type('planilha da Ana')
  await tabTo(page, app.tick('tokens_all_squads'))
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await expect(app.refusal).toHaveText(app.text('tokens_squads_missing'))
  await expectAccessible(app.tokens)
  await expectNoSidewaysScrollAt(page, [320])
  await tabTo(page, app.tokens.getByRole('checkbox', { name: 'Beta' }))
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await expect(app.button('tokens_copy')).toBeFocused()
  await keyboard.press('Enter')
  await expect(app.tokens.getByRole('status')).toContainText(app.text('tokens_copied'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^rs_pat_\w{36}$/)

  const calendar = app.section('calendar_title')
  await app.button('calendar_create').press('Enter')
  await expect(app.button('calendar_copy')).toBeFocused()
  await expectAccessible(app.tokens)
  await expectAccessible(calendar)
  await expectNoSidewaysScrollAt(page, [320])

  await app.button('tokens_revoke_named', { name: 'planilha da Ana' }).press('Enter')
  await expectAccessible(app.dialog)
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(app.rows).toHaveCount(0)
})
