import { membersOf } from '../../support/members'
import { test as base, expect, PASSWORD } from '../support/fixtures'

const test = base.extend({ hasMail: true })

test('an invitation names the person who invites and the squad', async ({ page, squad }) => {
  const token = await squad.invite(squad.id)
  await page.context().clearCookies()
  const guest = membersOf(page)
  await page.goto(`/invitation/${token}`)
  await expect(guest.heading).toHaveText(
    guest.text('invitation_heading', { owner: 'Ana Souza', squad: 'Squad Alpha' }),
  )
})

test('an invited person signs up, confirms the address and returns to the invitation', async ({
  page,
  squad,
  takeLink,
}) => {
  const path = `/invitation/${await squad.invite(squad.id)}`
  await page.context().clearCookies()
  const guest = membersOf(page)
  await page.goto(path)
  await guest.linkTo('invitation_sign_up').click()
  await guest.fillSignUp({ name: 'Mia', email: 'mia@example.org', password: PASSWORD })
  await guest.button('signup_submit').click()
  await expect(guest.status.first()).toBeVisible()
  await page.goto(await takeLink('mia@example.org'))
  await guest.button('confirm_submit').click()
  await expect(page).toHaveURL(path)
  await expect(page.getByText('mia@example.org')).toBeVisible()
})

test('a person who accepts an invitation sees the squad and its people', async ({
  page,
  squad,
  signIn,
}) => {
  const token = await squad.invite(squad.id)
  await signIn({ name: 'Mia' })
  const guest = membersOf(page)
  await page.goto(`/invitation/${token}`)
  await guest.button('invitation_join').click()
  await expect(guest.heading).toHaveText('Squad Alpha')
  await page.getByRole('link', { name: /^Pessoas/ }).click()
  await expect(guest.people).toHaveText([/^Ana Souza/, /^Mia/])
})

test('a person who has joined without a response finds the squad with the next press', async ({
  page,
  squad,
  signIn,
}) => {
  const token = await squad.invite(squad.id)
  await signIn({ name: 'Mia' })
  const guest = membersOf(page)
  await page.goto(`/invitation/${token}`)
  const joins = `/api/invitations/${token}`
  await guest.button('invitation_join').waitFor()
  await page.route(joins, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await guest.button('invitation_join').click()
  await expect(guest.alert).toBeVisible()
  await page.unroute(joins)
  await guest.button('invitation_join').click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Squad Alpha').first()).toBeVisible()
})

test('a member sees names without addresses and no way to invite', async ({
  page,
  squad,
  api,
  opened,
}) => {
  const mia = await api.signIn('Mia')
  await squad.admit(mia)
  opened.keepCookie(mia.cookie)
  const member = membersOf(page)
  await member.open(`/squad/${squad.id}/people`)
  await expect(member.people).toHaveText([/^Ana Souza/, /^Mia/])
  await expect(member.members).not.toContainText('@')
  await expect(member.button('members_invite_link')).toHaveCount(0)
})

test('the owner sees the addresses of the members', async ({ page, squad, api }) => {
  const mia = await api.signIn('Mia')
  await squad.admit(mia)
  const owner = membersOf(page)
  await owner.open(`/squad/${squad.id}/people`)
  await expect(owner.people).toHaveText([/^Ana Souza/, new RegExp(`^Mia.*${mia.email}`)])
})

test('the question before a member is removed can be cancelled', async ({ page, squad, api }) => {
  await squad.admit(await api.signIn('Mia'))
  const owner = membersOf(page)
  await owner.open(`/squad/${squad.id}/people`)
  await owner.button('members_remove_one', { name: 'Mia' }).press('Enter')
  await expect(owner.dialog).toContainText(
    owner.text('members_remove_body', { name: 'Mia', squad: 'Squad Alpha' }),
  )
  await expect(owner.dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(owner.dialog).toHaveCount(0)
  await expect(owner.people).toHaveCount(2)
  await expect(owner.button('members_remove_one', { name: 'Mia' })).toBeFocused()
})

test('a removed member leaves the list, whose heading takes the focus', async ({
  page,
  squad,
  api,
}) => {
  await squad.admit(await api.signIn('Mia'))
  const owner = membersOf(page)
  await owner.open(`/squad/${squad.id}/people`)
  await owner.button('members_remove_one', { name: 'Mia' }).click()
  await owner.dialog.getByRole('button', { name: owner.text('members_remove_confirm') }).click()
  await expect(owner.toast).toContainText(owner.text('members_removed', { name: 'Mia' }))
  await expect(owner.people).toHaveText([/^Ana Souza/])
  await expect(page.getByRole('heading', { name: owner.text('members_title') })).toBeFocused()
})

test('a removed member finds neither the squad nor the used invitation', async ({
  page,
  squad,
  api,
  opened,
}) => {
  const mia = await api.signIn('Mia')
  const token = await squad.invite(squad.id)
  await mia.post(`/invitations/${token}`, {})
  await squad.remove(`/squads/${squad.id}/members/${mia.userId}`)
  opened.keepCookie(mia.cookie)
  const guest = membersOf(page)
  await guest.open(`/squad/${squad.id}/people`)
  await expect(guest.heading).toHaveText(guest.text('squad_not_found'))
  await page.goto(`/invitation/${token}`)
  await expect(guest.heading).toHaveText(guest.text('invitation_gone_title'))
  await expect(guest.linkTo('invitation_dashboard')).toBeVisible()
})

test('an invitation by mail is reported as sent without showing a link', async ({
  page,
  squad,
  takeLink,
  product,
}) => {
  const owner = membersOf(page)
  await owner.open(`/squad/${squad.id}/people`)
  await owner.invite('ana@example.org')
  await expect(owner.members).toContainText(
    owner.text('members_invite_sent', { email: 'ana@example.org' }),
  )
  await expect(owner.link).toHaveCount(0)
  await expect(owner.email).toHaveValue('')
  await expect(owner.button('members_withdraw_email', { email: 'ana@example.org' })).toBeVisible()
  expect(await takeLink('ana@example.org')).toMatch(
    new RegExp(`^${product.origin}/invitation/[\\w-]{22,}$`),
  )
})

test('an owner who hands the squad over stays as a member', async ({ page, squad, api }) => {
  await squad.admit(await api.signIn('Mia'))
  const owner = membersOf(page)
  await owner.open(`/squad/${squad.id}/people`)
  await owner.button('members_hand_over_to', { name: 'Mia' }).click()
  await expect(owner.dialog).toContainText(owner.text('members_hand_over_body', { name: 'Mia' }))
  await owner.dialog.getByRole('button', { name: owner.text('members_hand_over') }).click()
  await expect(owner.toast).toContainText(owner.text('members_handed_over', { name: 'Mia' }))
  await expect(owner.people).toHaveText([/^Mia/, /^Ana Souza/])
  await expect(owner.button('members_invite_link')).toHaveCount(0)
  await expect(owner.button('squad_delete')).toHaveCount(0)
})

test('the new owner may remove the former one but not leave', async ({
  page,
  squad,
  api,
  opened,
}) => {
  const mia = await api.signIn('Mia')
  await squad.admit(mia)
  await page.request.post(`/api/squads/${squad.id}/owner`, { data: { userId: mia.userId } })
  opened.keepCookie(mia.cookie)
  const owner = membersOf(page)
  await owner.open(`/squad/${squad.id}/people`)
  await expect(owner.button('members_remove_one', { name: 'Ana Souza' })).toBeVisible()
  await expect(owner.button('members_leave')).toHaveCount(0)
})

test('a member who leaves is led to the dashboard, without the squad', async ({
  page,
  squad,
  api,
  opened,
}) => {
  const mia = await api.signIn('Mia')
  await squad.admit(mia)
  opened.keepCookie(mia.cookie)
  const member = membersOf(page)
  await member.open(`/squad/${squad.id}/people`)
  await member.button('members_leave').click()
  await expect(member.dialog).toContainText(member.text('members_leave_body'))
  await member.dialog.getByRole('button', { name: member.text('members_leave') }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(member.toast).toContainText(member.text('members_left', { squad: 'Squad Alpha' }))
  await expect(page.getByRole('link', { name: 'Squad Alpha' })).toHaveCount(0)
})

test('the owner withdraws an invitation, whose list disappears', async ({ page, squad }) => {
  await squad.invite(squad.id)
  const owner = membersOf(page)
  await owner.open(`/squad/${squad.id}/people`)
  const title = page.getByRole('heading', { name: owner.text('members_invitations_title') })
  await expect(title).toBeVisible()
  await page.getByRole('button', { name: /^Revogar convite por link/ }).click()
  await expect(owner.toast).toContainText(owner.text('members_withdrawn'))
  await expect(title).toHaveCount(0)
  await expect(page.getByRole('heading', { name: owner.text('members_title') })).toBeFocused()
})

test('the page of a revoked invitation changes its language', async ({ page }) => {
  const [pt, en] = [membersOf(page, 'pt'), membersOf(page, 'en')]
  await page.goto(`/invitation/${'x'.repeat(22)}`)
  await expect(pt.heading).toHaveText(pt.text('invitation_gone_title'))
  await page.getByRole('link', { name: 'EN', exact: true }).click()
  await expect(en.heading).toHaveText(en.text('invitation_gone_title'))
  await expect(en.linkTo('invitation_home')).toHaveAttribute('href', '/en')
})

test('the second person to use an invitation reads that it is no longer valid', async ({
  page,
  squad,
  api,
  signIn,
}) => {
  const token = await squad.invite(squad.id)
  await signIn({ name: 'Sam' })
  const sam = membersOf(page)
  await page.goto(`/invitation/${token}`)
  await expect(sam.button('invitation_join')).toBeVisible()
  await (await api.signIn('Mia')).post(`/invitations/${token}`, {})
  await sam.button('invitation_join').click()
  await expect(sam.heading).toHaveText(sam.text('invitation_gone_title'))
})

test('no invitation is mailed to an invalid address or to a member', async ({
  page,
  squad,
  api,
}) => {
  const owner = membersOf(page)
  await owner.open(`/squad/${squad.id}/people`)
  for (const [typed, problem] of [
    ['', 'auth_problem_email_missing'],
    ['ana@empresa', 'auth_problem_email_ending'],
    [squad.account.email.toUpperCase(), 'members_invite_already'],
    ['ana..b@example.org', 'problem_invalid_email'],
  ] as const) {
    await owner.invite(typed)
    await expect(owner.members.getByRole('alert')).toHaveText(owner.text(problem))
    await expect(owner.email).toBeFocused()
  }
  expect(api.mails).toEqual([])
})

test('a fourth mail to one address is refused for an hour', async ({ page, squad, api }) => {
  const to = 'often@example.org'
  const data = { email: to }
  for (let count = 0; count < 3; count += 1) {
    await page.request.post(`/api/squads/${squad.id}/invitations`, { data })
  }
  const owner = membersOf(page)
  await owner.open(`/squad/${squad.id}/people`)
  await owner.invite(to)
  await expect(owner.members.getByRole('alert')).toHaveText(
    owner.text('members_invite_too_many_mails', { minutes: 60 }),
  )
  expect(api.mails).toHaveLength(3)
})

test('copies the link of an invitation with the clipboard API', async ({ page, squad }) => {
  const owner = membersOf(page)
  await owner.open(`/squad/${squad.id}/people`)
  await owner.button('members_invite_link').press('Enter')
  await owner.button('members_link_copy').press('Enter')
  await expect(owner.members.getByRole('status')).toContainText(owner.text('members_link_copied'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await owner.link.inputValue(),
  )
})
