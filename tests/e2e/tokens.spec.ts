import type { Locator, Page } from '@playwright/test'
import { accountScreens } from '../support/account-screens'
import type { Locale } from '../support/local-mode'
import { squadData } from '../support/squad-data'
import { expect, test } from './account-server'
import { expectNoSidewaysScrollAt, LOOKS } from './fixtures'
import { tabTo } from './tabbing'

test.describe.configure({ timeout: 90_000 })

for (const { locale, width, theme } of LOOKS) {
  test(`a token is made, used and revoked by keyboard alone, ${locale}, ${width} px`, async ({
    page,
    product,
    signIn,
    expectAccessible,
  }) => {
    await signIn()
    for (const name of ['Alpha', 'Beta']) await squadData(page, product.origin).createSquad(name)
    await page.setViewportSize({ width, height: 900 })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const tokens = tokensOf(page, locale)
    const check = async (where: Locator) => {
      await expectAccessible(where, theme)
      await expectNoSidewaysScrollAt(page, [320])
      await page.setViewportSize({ width, height: 900 })
    }
    await tokens.open('/account')

    await tokens.button('tokens_new').press('Enter')
    await expect(tokens.name).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tokens.alert).toHaveText(tokens.text('tokens_name_missing'))
    await check(tokens.section)
    await tokens.button('action_cancel').press('Enter')
    await expect(tokens.button('tokens_new')).toBeFocused()

    await page.keyboard.press('Enter')
    await page.keyboard.type('planilha da Ana')
    await tabTo(page, tokens.tick('tokens_all_squads'))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(tokens.alert).toHaveText(tokens.text('tokens_squads_missing'))
    await tabTo(page, tokens.section.getByRole('checkbox', { name: 'Beta' }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(tokens.button('tokens_copy')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tokens.section.getByRole('status')).toContainText(tokens.text('tokens_copied'))
    const secret = await page.evaluate(() => navigator.clipboard.readText())
    expect(secret).toMatch(/^rs_pat_\w{36}$/)
    await expect(tokens.rows).toHaveText([
      new RegExp(`planilha da Ana.*${secret.slice(-4)}.*${tokens.text('tokens_unused')}`, 's'),
    ])
    await check(tokens.section)
    const read = () => squadsReadWith(product.origin, secret)
    expect(await read()).toEqual(['Beta'])

    await page.reload()
    await expect(tokens.rows).toHaveCount(1)
    expect(await page.content()).not.toContain(secret)
    await expect(tokens.rows).not.toContainText(tokens.text('tokens_unused'))

    await tokens.button('tokens_revoke_named', { name: 'planilha da Ana' }).press('Enter')
    await check(page.getByRole('alertdialog'))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog', { includeHidden: true })).toHaveCount(0)
    await expect(tokens.rows).toHaveCount(1)
    await tokens.button('tokens_revoke_named', { name: 'planilha da Ana' }).press('Enter')
    await tokens.confirm.press('Enter')
    await expect(tokens.rows).toHaveCount(0)
    await expect(tokens.button('tokens_new')).toBeFocused()
    expect(await read()).toBe(401)
  })
}

test('all tokens are revoked at once, and the one on the screen goes with them', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  const tokens = tokensOf(page, 'pt')
  await tokens.open('/account')
  for (const name of ['um', 'dois']) {
    await tokens.button('tokens_new').click()
    await tokens.name.fill(name)
    await tokens.button('tokens_create').click()
    await expect(tokens.secret(name)).toBeVisible()
  }
  const secret = await tokens.secret('dois').inputValue()
  await tokens.button('tokens_revoke_all').click()
  await tokens.confirm.click()
  await expect(tokens.rows).toHaveCount(0)
  await expect(tokens.secret('dois')).toHaveCount(0)
  expect(await squadsReadWith(product.origin, secret)).toBe(401)
})

function tokensOf(page: Page, locale: Locale) {
  const screen = accountScreens(page, locale)
  const section = screen.section('tokens_title')
  return {
    ...screen,
    section,
    alert: section.getByRole('alert'),
    rows: section.getByRole('listitem'),
    name: section.getByLabel(screen.text('tokens_name'), { exact: true }),
    tick: (name: Parameters<typeof screen.text>[0]) =>
      section.getByRole('checkbox', { name: screen.text(name) }),
    secret: (name: string) => section.getByLabel(screen.text('tokens_created', { name })),
    confirm: page.getByRole('alertdialog').getByRole('button', {
      name: screen.text('tokens_revoke'),
      exact: true,
    }),
  }
}

/** The names of the squads that the token opens, or the status of a refusal. */
async function squadsReadWith(origin: string, secret: string): Promise<string[] | number> {
  const response = await fetch(`${origin}/api/v1/squads`, {
    headers: { Authorization: `Bearer ${secret}` },
  })
  if (!response.ok) return response.status
  const body = (await response.json()) as { squads: { name: string }[] }
  return body.squads.map(({ name }) => name)
}
