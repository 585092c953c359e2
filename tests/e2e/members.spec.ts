import type { Browser, BrowserContext, Page } from '@playwright/test'
import { accountScreens } from '../support/account-screens'
import type { Locale } from '../support/local-mode'
import { squadData } from '../support/squad-data'
import { type Account, addSession, expect, newEmail, PASSWORD, test } from './account-server'
import { expectNoSidewaysScrollAt, LOOKS } from './fixtures'

test.describe.configure({ timeout: 90_000 })

test('an invited person signs up through the link, joins the squad, and is removed again', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  await signIn({ name: 'Olga' })
  const owner = await openSquad(page, { locale: 'pt', origin: product.origin, name: 'Alpha' })
  await owner.button('members_invite_link').click()
  const url = await owner.link.inputValue()
  expect(url).toContain(owner.path('/invitation/'))

  const other = await newBrowser(browser)
  const guest = membersOf(other, 'pt')
  await other.goto(url)
  await expect(guest.heading).toHaveText(
    guest.text('invitation_heading', { owner: 'Olga', squad: 'Alpha' }),
  )
  await guest.linkTo('invitation_sign_up').click()
  const account = { name: 'Mia', email: newEmail('mia'), password: PASSWORD }
  await guest.fillSignUp(account)
  await guest.button('signup_submit').click()
  // The mail is faster than the answer, whose cookie lets this browser confirm without the password.
  await expect(guest.status.first()).toBeVisible()
  const { links } = await product.mails.next(account.email)
  await other.goto(links[0] ?? '')
  await guest.button('confirm_submit').click()
  await expect(other).toHaveURL(url)
  await expect(other.getByText(account.email)).toBeVisible()
  await guest.button('invitation_join').click()
  await expect(guest.heading).toHaveText('Alpha')
  await expect(guest.people).toHaveText([/^Olga/, /^Mia/])
  await expect(guest.section('members_title')).not.toContainText('@')
  await expect(guest.button('members_invite_link')).toHaveCount(0)

  await page.reload()
  await expect(owner.people).toHaveText([/^Olga/, new RegExp(`^Mia.*${account.email}`)])
  // By keyboard alone.
  await owner.button('members_remove_one', { name: 'Mia' }).focus()
  await page.keyboard.press('Enter')
  await expect(owner.dialog).toContainText(
    owner.text('members_remove_body', { name: 'Mia', squad: 'Alpha' }),
  )
  await expect(
    owner.dialog.getByRole('button', { name: owner.text('action_cancel') }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(owner.dialog).toHaveCount(0)
  await expect(owner.people).toHaveCount(2)
  await expect(owner.button('members_remove_one', { name: 'Mia' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    owner.dialog.getByRole('button', { name: owner.text('action_cancel') }),
  ).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(
    owner.dialog.getByRole('button', { name: owner.text('members_remove_confirm') }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(owner.toast).toContainText(owner.text('members_removed', { name: 'Mia' }))
  await expect(owner.people).toHaveText([/^Olga/])
  await expect(page.getByRole('heading', { name: owner.text('members_title') })).toBeFocused()

  await other.reload()
  await expect(guest.heading).toHaveText(guest.text('squad_not_found'))
  await other.goto(url)
  await expect(guest.heading).toHaveText(guest.text('invitation_gone_title'))
  await expect(guest.linkTo('invitation_dashboard')).toBeVisible()
  await other.context().close()
})

test('an invitation goes out by mail, and any account may use its link', async ({
  page,
  browser,
  product,
  signIn,
  createAccount,
}) => {
  const account = await signIn({ name: 'Olga' })
  const owner = await openSquad(page, { locale: 'pt', origin: product.origin, name: 'R&D "2"' })
  const to = newEmail('invited')
  await owner.invite(to)
  await expect(owner.section('members_title')).toContainText(
    owner.text('members_invite_sent', { email: to }),
  )
  await expect(owner.link).toHaveCount(0)
  await expect(owner.email).toHaveValue('')
  await expect(owner.button('members_withdraw_email', { email: to })).toBeVisible()

  const mail = await product.mails.next(to)
  expect(mail.subject).toBe(
    owner.text('invitation_mail_subject', { owner: 'Olga', squad: 'R&D "2"' }),
  )
  expect(mail.links).toHaveLength(1)
  const url = mail.links[0] ?? ''
  expect(url).toMatch(new RegExp(`^${product.origin}${owner.path('/invitation/')}[\\w-]{22,}$`))
  expect(mail.html).toContain(`href="${url}"`)
  expect(mail.html).toContain('R&amp;D &quot;2&quot;')
  expect(`${mail.text}${mail.html}`).not.toContain(account.email)

  const sam = await createAccount({ name: 'Sam' })
  const { page: other, people } = await signedIn(browser, product, sam, 'pt')
  await other.goto(url)
  await membersOf(other, 'pt').button('invitation_join').click()
  await expect(people).toHaveText([/^Olga/, /^Sam/])
  await other.context().close()
})

test('the owner hands the squad over and then leaves it', async ({
  page,
  browser,
  product,
  signIn,
  createAccount,
}) => {
  await signIn({ name: 'Olga' })
  const owner = await openSquad(page, { locale: 'pt', origin: product.origin, name: 'Alpha' })
  const mia = await joined(browser, product, {
    owner,
    locale: 'pt',
    account: await createAccount({ name: 'Mia' }),
  })
  await page.reload()

  await owner.button('members_hand_over_to', { name: 'Mia' }).click()
  await expect(owner.dialog).toContainText(owner.text('members_hand_over_body', { name: 'Mia' }))
  await owner.dialog.getByRole('button', { name: owner.text('members_hand_over') }).click()
  await expect(owner.toast).toContainText(owner.text('members_handed_over', { name: 'Mia' }))
  await expect(owner.people).toHaveText([/^Mia/, /^Olga/])
  await expect(owner.button('members_invite_link')).toHaveCount(0)
  await expect(owner.button('squad_delete')).toHaveCount(0)

  await mia.page.reload()
  await expect(mia.button('members_remove_one', { name: 'Olga' })).toBeVisible()
  await expect(mia.button('members_leave')).toHaveCount(0)

  await owner.button('members_leave').click()
  await expect(owner.dialog).toContainText(owner.text('members_leave_body'))
  await owner.dialog.getByRole('button', { name: owner.text('members_leave') }).click()
  await expect(page).toHaveURL(owner.path('/dashboard'))
  await expect(owner.toast).toContainText(owner.text('members_left', { squad: 'Alpha' }))
  await expect(page.getByRole('link', { name: 'Alpha' })).toHaveCount(0)
  await mia.page.reload()
  await expect(mia.people).toHaveText([/^Mia/])
  await mia.page.context().close()
})

for (const { locale, width, theme } of LOOKS) {
  test(`members and invitations are accessible in all their states, ${locale}, ${width} px`, async ({
    page,
    browser,
    product,
    signIn,
    createAccount,
    expectAccessible,
  }) => {
    const size = { width, height: 844 }
    await page.setViewportSize(size)
    await signIn({ name: 'Olga' })
    const owner = await openSquad(page, { locale, origin: product.origin, name: 'Alpha' })
    const account = await createAccount({ name: 'Mia' })
    const mia = await joined(browser, product, { owner, locale, account })
    await mia.page.setViewportSize(size)
    await page.reload()
    await owner.invite('ana@')
    await expect(owner.section('members_title').getByRole('alert')).toBeVisible()
    await owner.button('members_invite_link').click()
    await owner.button('members_link_copy').click()
    await expect(owner.section('members_invitations_title', 'heading')).toBeVisible()
    await expectAccessible(page, theme)
    await expectNoSidewaysScrollAt(page)
    for (const name of ['members_remove_one', 'members_hand_over_to'] as const) {
      await owner.button(name, { name: 'Mia' }).click()
      await expectAccessible(owner.dialog, theme)
      await page.keyboard.press('Escape')
      await expect(owner.button(name, { name: 'Mia' })).toBeFocused()
    }

    const url = await owner.link.inputValue()
    await expect(mia.button('members_leave')).toBeVisible()
    await expectAccessible(mia.page, theme)
    await mia.page.goto(url)
    await expect(mia.button('invitation_join')).toBeVisible()
    await expectAccessible(mia.page, theme)
    await expectNoSidewaysScrollAt(mia.page)
    await mia.page.context().clearCookies()
    await mia.page.reload()
    await expect(mia.linkTo('invitation_sign_up')).toBeVisible()
    await expectAccessible(mia.page, theme)
    await mia.page.goto(`${url}x`)
    await expect(mia.heading).toHaveText(mia.text('invitation_gone_title'))
    await expectAccessible(mia.page, theme)
    await mia.page.context().close()
  })
}

test('an invitation that is gone says so, and none is mailed to an invalid address or to a member', async ({
  page,
  browser,
  product,
  signIn,
  createAccount,
}) => {
  const { email } = await signIn({ name: 'Olga' })
  const owner = await openSquad(page, { locale: 'pt', origin: product.origin, name: 'Alpha' })

  await test.step('one that was withdrawn says so, and changes its language with the page', async () => {
    await owner.button('members_invite_link').click()
    const url = await owner.link.inputValue()
    await page.getByRole('button', { name: /^Revogar convite por link/ }).click()
    await expect(owner.toast).toContainText(owner.text('members_withdrawn'))
    await expect(owner.section('members_invitations_title', 'heading')).toHaveCount(0)

    const other = await newBrowser(browser)
    const [pt, en] = [membersOf(other, 'pt'), membersOf(other, 'en')]
    await other.goto(url)
    await expect(pt.heading).toHaveText(pt.text('invitation_gone_title'))
    await other.getByRole('link', { name: 'EN', exact: true }).click()
    await expect(en.heading).toHaveText(en.text('invitation_gone_title'))
    await expect(en.linkTo('invitation_home')).toHaveAttribute('href', '/en')
    await other.context().close()
  })

  await test.step('the second person to use one reads that it is gone', async () => {
    await owner.button('members_invite_link').click()
    const url = await owner.link.inputValue()
    const [mia, sam] = await Promise.all(
      ['Mia', 'Sam'].map(async (name) =>
        signedIn(browser, product, await createAccount({ name }), 'pt'),
      ),
    )
    if (!mia || !sam) throw new Error('a sign-in is missing')
    for (const { page, button } of [mia, sam]) {
      await page.goto(url)
      await expect(button('invitation_join')).toBeVisible()
    }
    await mia.button('invitation_join').click()
    await expect(mia.heading).toHaveText('Alpha')
    await sam.button('invitation_join').click()
    await expect(sam.heading).toHaveText(sam.text('invitation_gone_title'))
    await mia.page.context().close()
    await sam.page.context().close()
  })

  await test.step('none is mailed to an invalid address, to a member or too often', async () => {
    const alert = owner.section('members_title').getByRole('alert')
    for (const [typed, problem] of [
      ['', 'auth_problem_email_missing'],
      ['ana@empresa', 'auth_problem_email_ending'],
      [email.toUpperCase(), 'members_invite_already'],
      ['ana..b@example.org', 'problem_invalid_email'],
    ] as const) {
      await owner.invite(typed)
      await expect(alert).toHaveText(owner.text(problem))
      await expect(owner.email).toBeFocused()
    }
    const to = newEmail('often')
    for (let count = 0; count < 3; count += 1) {
      await owner.invite(to)
      await expect(owner.section('members_title')).toContainText(
        owner.text('members_invite_sent', { email: to }),
      )
      await product.mails.next(to)
    }
    await owner.invite(to)
    await expect(alert).toHaveText(owner.text('members_invite_too_many_mails', { minutes: 60 }))
    expect(product.mails.count(to)).toBe(0)
  })
})

for (const isAllowed of [true, false]) {
  test(`the link is copied ${isAllowed ? 'with' : 'without'} the clipboard's own way, by keyboard alone`, async ({
    page,
    product,
    signIn,
  }) => {
    // As on a plain http address of one's own network.
    if (!isAllowed) {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'clipboard', { value: undefined }),
      )
    }
    await signIn({ name: 'Olga' })
    const owner = await openSquad(page, { locale: 'pt', origin: product.origin, name: 'Alpha' })
    await owner.button('members_invite_link').focus()
    await page.keyboard.press('Enter')
    await expect(owner.link).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(owner.link).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(owner.button('members_link_copy')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(owner.section('members_title').getByRole('status')).toContainText(
      owner.text('members_link_copied'),
    )
    await owner.email.focus()
    await page.keyboard.press('Control+V')
    await expect(owner.email).toHaveValue(await owner.link.inputValue())
    if (isAllowed) return

    // Where nothing may be copied the link is selected instead.
    await page.evaluate(() => {
      document.execCommand = () => false
    })
    await owner.button('members_link_copy').click()
    await expect(owner.section('members_title')).toContainText(owner.text('members_link_selected'))
    expect(await page.evaluate(() => String(getSelection()))).toBe(await owner.link.inputValue())
  })
}

type Product = Parameters<typeof addSession>[1]

/** The members' part of a squad's page, and the page of an invitation. */
function membersOf(page: Page, locale: Locale) {
  const screens = accountScreens(page, locale)
  const { text, field, button } = screens
  const title = page.getByRole('region', { name: text('members_title'), exact: true })
  const email = field('members_invite_email')
  return {
    ...screens,
    page,
    linkTo: screens.link,
    link: field('members_link'),
    email,
    dialog: page.getByRole('alertdialog'),
    toast: page.getByRole('status', { name: text('toast_region') }),
    people: title.getByRole('list').first().getByRole('listitem'),
    section: (name: Parameters<typeof text>[0], role: 'region' | 'heading' = 'region') =>
      page.getByRole(role, { name: text(name), exact: true }),
    async invite(to: string) {
      await email.fill(to)
      await button('members_invite_send').click()
    },
  }
}

type Members = ReturnType<typeof membersOf>

/** Creates a squad of the user on the page, and opens it. */
async function openSquad(
  page: Page,
  { locale, origin, name }: { locale: Locale; origin: string; name: string },
): Promise<Members> {
  const { id } = await squadData(page, origin).createSquad(name)
  const squad = membersOf(page, locale)
  await squad.open(`/squad/${id}`)
  await expect(squad.people).toHaveCount(1)
  return squad
}

async function newBrowser(browser: Browser): Promise<Page> {
  const context: BrowserContext = await browser.newContext()
  return context.newPage()
}

async function signedIn(browser: Browser, product: Product, account: Account, locale: Locale) {
  const page = await newBrowser(browser)
  await addSession(page.context(), product, account)
  return membersOf(page, locale)
}

/** The squad's page of a person who has joined it by a link. */
async function joined(
  browser: Browser,
  product: Product,
  { owner, locale, account }: { owner: Members; locale: Locale; account: Account },
): Promise<Members> {
  await owner.button('members_invite_link').click()
  const member = await signedIn(browser, product, account, locale)
  await member.page.goto(await owner.link.inputValue())
  await member.button('invitation_join').click()
  await expect(member.people).toHaveCount(2)
  return member
}
