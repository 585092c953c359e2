import type { Locator, Page } from '@playwright/test'
import { dashboard } from '../support/dashboard'
import type { Locale } from '../support/local-mode'
import { squadData } from '../support/squad-data'
import { expect, type Product, test } from './account-server'
import { expectFit, LOOKS } from './fixtures'

test.describe.configure({ timeout: 120_000 })

const LONG = 'Plataforma de Dados e Observabilidade, com um nome de mais de uma linha no celular'

for (const { locale, width, theme } of LOOKS) {
  const where = `${locale}, ${width} px, ${theme}`

  test(`the empty dashboard is accessible, ${where}`, async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await signIn()
    const app = await start(page, { locale, width })
    await app.go()
    await expect(page.getByText(app.text('dashboard_empty'))).toBeVisible()
    await expectAccessible(page, theme)
    await expectFit(page)
    await app.create(' ')
    await app.button('dashboard_import').press('Enter')
    await expect(app.alert).toHaveCount(2)
    await expectAccessible(page, theme)
    await expectFit(page)
  })

  test(`the dashboard is accessible in all its states, ${where}`, async ({
    page,
    product,
    signIn,
    expectAccessible,
  }) => {
    await signIn()
    await fill(page, product)
    const app = await start(page, { locale, width })
    await app.go()
    await expect(app.chart('Squad Alpha')).toBeVisible()
    await expectAccessible(page, theme)
    await expectFit(page)

    await app.button('comparison_table').click()
    await expect(page.getByRole('table')).toBeVisible()
    await app.button('squad_menu', { name: 'Squad Alpha' }).click()
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, theme)
    await expectFit(page)
    await page.getByRole('menuitem', { name: app.text('squad_rename') }).click()
    await app.card('Squad Alpha').getByRole('textbox').fill('')
    await page.keyboard.press('Enter')
    await expect(app.alert).toBeVisible()
    await expectAccessible(app.card('Squad Alpha'), theme)
    await page.keyboard.press('Escape')

    for (const open of [
      () => app.removeSprint('Squad Alpha', 24).click(),
      () => app.choose(LONG, 'squad_delete'),
    ]) {
      await open()
      await expectAccessible(app.dialog, theme)
      await page.keyboard.press('Escape')
    }
  })

  test(`the page of a squad is accessible in all its states, ${where}`, async ({
    page,
    product,
    signIn,
    expectAccessible,
  }) => {
    await signIn()
    const id = await fill(page, product)
    const app = await start(page, { locale, width })
    await app.open(`/squad/${id}`)
    await expect(page.getByRole('figure')).toBeVisible()
    await expect(app.button('local_add_topic')).toBeVisible()
    await expectAccessible(page, theme)
    await expectFit(page)

    await app.button('squad_rename_named', { name: 'Squad Alpha' }).click()
    await app.button('local_add_subtopic_to', { title: 'Metodologias ágeis' }).click()
    await app.button('local_add_subtopic').click()
    await app.button('squad_topic_rename', { title: 'Daily' }).click()
    await app.button('local_add_topic').click()
    await expect(app.alert).toHaveCount(2)
    await expectAccessible(page, theme)
    await expectFit(page)
    await app.button('local_remove_topic', { title: 'Metodologias ágeis' }).click()
    await expectAccessible(app.dialog, theme)
    await page.keyboard.press('Escape')

    await app.open('/squad/00000000-0000-4000-8000-000000000000')
    await expect(app.heading).toHaveText(app.text('squad_not_found'))
    await expectAccessible(page, theme)
  })
}

test('a squad is created, renamed, read and deleted with the keyboard alone', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  const app = await start(page, { locale: 'pt', width: 1280 })
  const { keyboard } = page
  await app.go()
  await tabTo(page, app.nameField)
  await keyboard.type('Squad Alpha')
  await keyboard.press('Enter')
  await expect(app.cards).toBeFocused()
  const data = squadData(page, product.origin)
  const id = (await app.cards.getAttribute('data-squad')) ?? ''
  for (const sprint of [1, 2]) await data.record(id, sprint, sprint)
  await app.go()

  await tabTo(page, app.button('squad_menu', { name: 'Squad Alpha' }))
  await keyboard.press('Enter')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Squad Beta')
  await keyboard.press('Enter')
  await expect(app.button('squad_menu', { name: 'Squad Beta' })).toBeFocused()

  await tabTo(page, app.removeSprint('Squad Beta', 1))
  const bar = page.getByRole('figure').getByRole('img', { name: /^A Qualidade do produto, Sprint/ })
  await tabTo(page, bar.last())
  await keyboard.press('ArrowUp')
  await expect(bar.first()).toBeFocused()

  await tabBackTo(page, app.removeSprint('Squad Beta', 2))
  await keyboard.press('Enter')
  await expect(app.button('action_cancel')).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(app.sprints('Squad Beta')).toHaveCount(1)
  await expect(app.sprints('Squad Beta')).toBeFocused()

  await tabBackTo(page, app.button('squad_menu', { name: 'Squad Beta' }))
  await keyboard.press('Enter')
  await keyboard.press('End')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(app.cards).toHaveCount(0)
  await expect(app.heading).toBeFocused()
})

test('nothing jumps when a chart arrives', async ({ page, product, signIn }) => {
  await signIn()
  await fill(page, product)
  for (const width of [1280, 390]) {
    const app = await start(page, { locale: 'pt', width })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('/api/squads/*/retrospectives?*', async (route) => {
      await held
      await route.continue()
    })
    await app.go()
    const card = app.card('Squad Alpha')
    await expect(app.sprints('Squad Alpha')).toHaveCount(3)
    const before = (await card.boundingBox())?.height ?? 0
    release()
    await expect(app.chart('Squad Alpha')).toBeVisible()
    const after = (await card.boundingBox())?.height ?? 0
    expect(Math.abs(after - before), `${width} px`).toBeLessThanOrEqual(4)
    await page.unroute('/api/squads/*/retrospectives?*')
  }
})

async function start(page: Page, { locale, width }: { locale: Locale; width: number }) {
  await page.setViewportSize({ width, height: 844 })
  return dashboard(page, locale)
}

/** One squad with a chart and a sprint of each band, one with a long name and nothing in it. */
async function fill(page: Page, { origin }: Product): Promise<string> {
  const data = squadData(page, origin)
  const { id } = await data.createSquad('Squad Alpha')
  for (const sprint of [22, 23, 24]) await data.record(id, sprint, (leaf) => (leaf + sprint) % 6)
  await data.createSquad(LONG)
  return id
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await goTo(page, 'Tab', target)
}

async function tabBackTo(page: Page, target: Locator): Promise<void> {
  await goTo(page, 'Shift+Tab', target)
}

async function goTo(page: Page, key: string, target: Locator): Promise<void> {
  for (let stop = 0; stop < 80; stop += 1) {
    await page.keyboard.press(key)
    const isThere = await target.evaluateAll((found) =>
      found.some((element) => element === document.activeElement),
    )
    if (isThere) return
  }
  throw new Error(`${key} never reaches ${target}`)
}
