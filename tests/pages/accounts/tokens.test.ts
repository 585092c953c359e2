import type { TestApi } from '~tests/support/api/test-api'
import { tokensOf } from '../../support/tokens'
import { expect, test } from '../support/fixtures'

test('a token without a name is refused', async ({ page, signIn }) => {
  await signIn()
  const app = tokensOf(page)
  await app.open('/account')
  await app.button('tokens_new').press('Enter')
  await expect(app.name).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(app.refusal).toHaveText(app.text('tokens_name_missing'))
})

test('cancelling gives the focus back to the button that opened the form', async ({
  page,
  signIn,
}) => {
  await signIn()
  const app = tokensOf(page)
  await app.open('/account')
  await app.button('tokens_new').press('Enter')
  await app.button('action_cancel').press('Enter')
  await expect(app.button('tokens_new')).toBeFocused()
})

test('a token for chosen squads requires one and reads no other', async ({ page, squad, api }) => {
  await squad.createSquad('Squad Beta')
  const app = tokensOf(page)
  await app.open('/account')
  await app.button('tokens_new').press('Enter')
  await app.name.fill('planilha da Ana')
  await app.tick('tokens_all_squads').press('Space')
  await app.button('tokens_create').click()
  await expect(app.refusal).toHaveText(app.text('tokens_squads_missing'))
  await app.tokens.getByRole('checkbox', { name: 'Squad Beta' }).press('Space')
  await app.button('tokens_create').click()
  const secret = await app.secret('planilha da Ana').inputValue()
  expect(await squadsReadWith(api, secret)).toEqual(['Squad Beta'])
})

test('a new token is listed by its expiry, with the focus on its copy button', async ({
  page,
  signIn,
}) => {
  await signIn()
  const app = tokensOf(page)
  await app.open('/account')
  await app.create('planilha da Ana')
  await expect(app.button('tokens_copy')).toBeFocused()
  const secret = await app.secret('planilha da Ana').inputValue()
  expect(secret).toMatch(/^rs_pat_\w{36}$/)
  await expect(app.rows).toHaveText([
    new RegExp(`planilha da Ana.*${secret.slice(-4)}.*${app.text('tokens_unused')}`, 's'),
  ])
})

test('a new token is copied', async ({ page, signIn }) => {
  await signIn()
  const app = tokensOf(page)
  await app.open('/account')
  await app.create('planilha da Ana')
  await app.button('tokens_copy').press('Enter')
  await expect(app.tokens.getByRole('status')).toContainText(app.text('tokens_copied'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await app.secret('planilha da Ana').inputValue(),
  )
})

test('a token is shown once and later listed with its last use', async ({ page, signIn, api }) => {
  await signIn()
  const app = tokensOf(page)
  await app.open('/account')
  await app.create('planilha da Ana')
  const secret = await app.secret('planilha da Ana').inputValue()
  expect(await squadsReadWith(api, secret)).toEqual([])
  await page.reload()
  await expect(app.rows).toHaveCount(1)
  expect(await page.content()).not.toContain(secret)
  await expect(app.rows).not.toContainText(app.text('tokens_unused'))
})

test('Escape keeps the token that the question is about', async ({ page, signIn }) => {
  await signIn()
  const app = tokensOf(page)
  await app.open('/account')
  await app.create('planilha da Ana')
  await app.button('tokens_revoke_named', { name: 'planilha da Ana' }).press('Enter')
  await expect(app.dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(app.dialog).toHaveCount(0)
  await expect(app.rows).toHaveCount(1)
})

test('a revoked token disappears and no longer works', async ({ page, signIn, api }) => {
  await signIn()
  const app = tokensOf(page)
  await app.open('/account')
  await app.create('planilha da Ana')
  const secret = await app.secret('planilha da Ana').inputValue()
  await app.button('tokens_revoke_named', { name: 'planilha da Ana' }).press('Enter')
  await app.confirm.press('Enter')
  await expect(app.rows).toHaveCount(0)
  await expect(app.button('tokens_new')).toBeFocused()
  expect(await squadsReadWith(api, secret)).toBe(401)
})

test('all tokens are revoked at once, including the one on the screen', async ({
  page,
  signIn,
  api,
}) => {
  await signIn()
  const app = tokensOf(page)
  await app.open('/account')
  for (const name of ['um', 'dois']) {
    await app.create(name)
    await expect(app.secret(name)).toBeVisible()
  }
  const secret = await app.secret('dois').inputValue()
  await app.button('tokens_revoke_all').click()
  await app.confirm.click()
  await expect(app.rows).toHaveCount(0)
  await expect(app.secret('dois')).toHaveCount(0)
  expect(await squadsReadWith(api, secret)).toBe(401)
})

/** Returns the names of the squads that the token opens, or the status of a refusal. */
async function squadsReadWith({ program }: TestApi, secret: string): Promise<string[] | number> {
  const { status, body } = await program(secret)('GET', '/squads')
  if (status !== 200) return status
  return (body as { squads: { name: string }[] }).squads.map(({ name }) => name)
}
