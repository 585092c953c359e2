import type { Page } from '@playwright/test'
import { voteOnSprint } from '../../support/report-data'
import { reportScreens } from '../../support/report-screens'
import { squadData } from '../../support/squad-data'
import { expect, test } from '../accounts/account-server'
import { expectFit } from '../fixtures'

test('a report is printed on one page, a retrospective on two, and a squad without its buttons', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  const id = await voteOnSprint(page, product.origin)
  const app = reportScreens(page)
  // Dark, because print is light whatever the screen is.
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/retrospective/${id}/report`)
  await expect(app.sheet).toBeVisible()
  expect(await pagesOf(page)).toBe(1)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect(app.sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(app.promises.filter({ visible: true })).toHaveCount(3)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(app.button('report_print')).toBeHidden()

  await page.goto(`/retrospective/${id}`)
  await expect(app.heading).toHaveText('Sprint 24')
  await expect(page.getByRole('article').filter({ hasText: 'Metodologias ágeis' })).toBeVisible()
  await expectNothingToPress(page)
  // It loads when it comes near the screen, which nothing does on paper.
  const actions = page.locator('section', { has: page.locator('#actions') })
  await page.emulateMedia({ media: 'screen' })
  await actions.scrollIntoViewIfNeeded()
  await expect(actions.getByRole('listitem').first()).toBeVisible()
  await page.emulateMedia({ media: null })
  expect(await pagesOf(page)).toBe(2)
  await page.emulateMedia({ media: 'print' })
  await expect(actions).toBeVisible()

  const data = squadData(page, product.origin)
  const { id: squadId } = await data.createSquad('Squad Beta')
  const other = await data.record(squadId, 1, 3)
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`/retrospective/${other.id}`)
  await actions.scrollIntoViewIfNeeded()
  await expect(actions.getByRole('textbox').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(app.heading).toBeVisible()
  await expect(actions).toBeHidden()
  for (const view of ['', '/actions', '/topics', '/people', '/settings']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/squad/${squadId}${view}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(app.heading).toHaveText('Squad Beta')
    await expectNothingToPress(page)
  }
})

test('the report is accessible in all its states', async ({
  page,
  product,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn()
  const id = await voteOnSprint(page, product.origin)
  const app = reportScreens(page)
  await app.open(`/retrospective/${id}/report`)
  await expect(app.sheet).toBeVisible()
  await app.button('report_export').press('Enter')
  await expectAccessible(app.actions)
  await app.button('report_share').press('Enter')
  await app.button('report_link_create').press('Enter')
  await expect(app.field('report_link')).toBeVisible()
  await expectAccessible(page)
  await expectFit(page)
  const url = await app.field('report_link').inputValue()
  await app.button('report_revoke').press('Enter')
  await expectAccessible(page.getByRole('alertdialog'))
  await page.keyboard.press('Escape')
  await page.goto(url)
  await expect(app.sheet).toBeVisible()
  await expectAccessible(page)
  // Replaces the last character, because the token may end with any of them.
  await page.goto(url.replace(/.$/, (last) => (last === '-' ? '_' : '-')))
  await expect(app.heading).toHaveText(app.text('report_gone_title'))
  await expectAccessible(page)
})

async function pagesOf(page: Page): Promise<number | undefined> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
}

/** Fails if the printed page has buttons, forms or navigation. */
async function expectNothingToPress(page: Page): Promise<void> {
  const controls = page.locator('button, form, nav').filter({ visible: true })
  await expect(controls).toHaveCount(0)
}
