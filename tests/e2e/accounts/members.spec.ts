import { membersOf } from '../../support/members'
import { expectFit } from '../fixtures'
import { addSession, expect, test } from './account-server'

test('members and invitations are accessible in all their states', async ({
  page,
  context,
  product,
  squad,
  createAccount,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const screen = membersOf(page)
  const own = await context.cookies()
  const first = `/invitation/${await squad.invite(squad.id)}`
  const open = `/invitation/${await squad.invite(squad.id)}`

  await addSession(context, product, await createAccount({ name: 'Olga' }))
  await page.goto(first)
  await expect(screen.button('invitation_join')).toBeVisible()
  await expectAccessible(page)
  await expectFit(page)
  await screen.button('invitation_join').click()
  await expect(page).toHaveURL(`/squad/${squad.id}`)
  await page.goto(`/squad/${squad.id}/people`)
  await expect(screen.button('members_leave')).toBeVisible()
  await expectAccessible(screen.members)

  await context.addCookies(own)
  await page.goto(`/squad/${squad.id}/people`)
  await screen.invite('ana@')
  await expect(screen.members.getByRole('alert')).toBeVisible()
  await screen.button('members_invite_link').click()
  await screen.button('members_link_copy').click()
  await expect(
    page.getByRole('heading', { name: screen.text('members_invitations_title') }),
  ).toBeVisible()
  await expectAccessible(screen.members)
  await expectFit(page)
  for (const name of ['members_remove_one', 'members_hand_over_to'] as const) {
    await screen.button(name, { name: 'Olga' }).click()
    await expectAccessible(screen.dialog)
    await page.keyboard.press('Escape')
    await expect(screen.button(name, { name: 'Olga' })).toBeFocused()
  }

  await context.clearCookies()
  await page.goto(open)
  await expect(screen.linkTo('invitation_sign_up')).toBeVisible()
  await expectAccessible(page)
  await page.goto(first)
  await expect(screen.heading).toHaveText(screen.text('invitation_gone_title'))
  await expectAccessible(page)
})

test('copies a link without the clipboard API, with the keyboard alone', async ({
  page,
  squad,
}) => {
  // The clipboard API is missing, as on a plain http address on a local network.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  )
  const owner = membersOf(page)
  await owner.open(`/squad/${squad.id}/people`)
  await owner.button('members_invite_link').focus()
  await page.keyboard.press('Enter')
  await expect(owner.link).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(owner.link).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(owner.button('members_link_copy')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(owner.members.getByRole('status')).toContainText(owner.text('members_link_copied'))
  await owner.email.focus()
  await page.keyboard.press('Control+V')
  await expect(owner.email).toHaveValue(await owner.link.inputValue())

  // The link is selected if copying is impossible.
  await page.evaluate(() => {
    document.execCommand = () => false
  })
  await owner.button('members_link_copy').click()
  await expect(owner.members).toContainText(owner.text('members_link_selected'))
  expect(await page.evaluate(() => String(getSelection()))).toBe(await owner.link.inputValue())
})
