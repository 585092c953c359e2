import { squadData } from '../../support/squad-data'
import { addSession, expect, test } from '../accounts/account-server'
import { expectFit } from '../fixtures'

/** Every leaf falls in the last two sprints; with an odd squad every leaf rises. */
const FALL = [4, 5, 4, 5, 4, 4, 1, 1]
const RISE = [1, 2, 1, 1, 2, 1, 5, 5]

test('the overview of a coach is accessible', async ({
  page,
  context,
  product,
  signIn,
  createAccount,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn()
  const data = squadData(page, product.origin)
  const tokens: string[] = []
  for (const [name, scores] of [
    ['Antifraude', FALL],
    ['Checkout', RISE],
    ['Pagamentos', FALL],
  ] as const) {
    const { id } = await data.createSquad(name)
    for (const [at, score] of scores.entries()) await data.record(id, at + 1, score)
    tokens.push(await data.invite(id, 'coach'))
  }
  await addSession(context, product, await createAccount())
  for (const token of tokens) {
    await page.request.post(`/api/invitations/${token}`, {
      data: {},
      headers: { Origin: product.origin },
    })
  }
  await page.goto('/en/overview')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(9)
  await expectAccessible(page)
  await expectFit(page)
})
