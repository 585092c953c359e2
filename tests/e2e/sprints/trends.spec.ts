import type { Page } from '@playwright/test'
import { accountScreens } from '../../support/account-screens'
import { squadData } from '../../support/squad-data'
import { twelveSprints } from '../../support/trends-data'
import { startWithRows } from '../accounts/row-server'
import { test as base, expect, expectFit } from '../fixtures'

/** Has a test's scope: a fixture of the worker would start two more workers, and the two tests run in different ones anyway. */
const test = base.extend<{ product: Awaited<ReturnType<typeof startWithRows>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from here
  product: async ({}, use) => {
    const product = await startWithRows(twelveSprints())
    await use(product)
    await product.stop()
  },
})

test.describe.configure({ timeout: 240_000 })

test('trends arrive without a shift, work by keyboard, and print on two pages', async ({
  page,
  product,
}) => {
  await product.signIn(page.context())
  const app = accountScreens(page)

  await test.step("the arrival of its trends shifts nothing on the squad's page", async () => {
    const history = '**/api/squads/*/history'
    const strip = app.section('trends_title')
    await page.route(history, (route) => route.abort())
    await page.goto(`${product.origin}/squad/${product.squadId}`)
    await expect(app.link('trends_see')).toBeVisible()
    const empty = await strip.boundingBox()
    await page.unroute(history)
    await page.reload()
    await expect(strip.getByRole('listitem')).toHaveCount(3)
    expect((await strip.boundingBox())?.height).toBe(empty?.height)
  })

  await test.step('the map is one tab stop with arrow keys, a line for the cell, and Enter for its topic', async () => {
    await app.link('trends_see').press('Enter')
    const map = page.getByRole('grid', { name: 'Nota por tópico e sprint' })
    await expect(map.locator('[tabindex="0"]')).toHaveCount(1)
    await map.locator('[data-at="2"][data-column="4"]').hover()
    await expect(page.locator('[data-readout]')).toContainText('Sprint 5')
    await map.locator('[tabindex="0"]').focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Home')
    await expect(page.locator('[aria-live=polite]')).toHaveText(
      'Critérios de aceite, Sprint 1: 4 · Cumpriu · 7 votos, de 3 a 5 · poucas sprints ainda · 9 de janeiro de 2026',
    )
    await page.keyboard.press('Escape')
    await expect(map.locator(':focus')).toHaveCount(0)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(app.heading).toHaveText('FCritérios de aceite')
    await app.link('trends_back').click()
  })

  await test.step('a pointer over its cells does not move them', async () => {
    const readout = page.locator('[data-readout]')
    for (const width of [390, 800, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.mouse.move(0, 0)
      const empty = (await readout.boundingBox())?.height
      for (const cell of await page.locator('[data-at="2"][data-column]:visible').all()) {
        await cell.hover()
        await expect(readout.getByText('Planning')).toBeVisible()
        expect((await readout.boundingBox())?.height, String(width)).toBe(empty)
      }
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('the agreed score lies at the height of its own number', async () => {
    await openTopic(page, 'Comunicação time dev')
    const votes = page.getByRole('region', { name: app.text('trends_votes_region') })
    await expect(votes).toBeVisible()
    const heights = await votes.evaluate((region) => {
      const middleOf = (element: Element) => {
        const { top, height } = element.getBoundingClientRect()
        return Math.round(top + height / 2)
      }
      return [...region.querySelectorAll<HTMLElement>('[data-agreed]')].map((agreed) => {
        const number = region.querySelector(`[data-band="${agreed.dataset.band}"]`)
        const { top, height } = getComputedStyle(agreed, '::after')
        const bar = Number.parseFloat(top) + Number.parseFloat(height) / 2
        const start = agreed.getBoundingClientRect().top + agreed.clientTop
        return { bar: Math.round(start + bar), number: number && middleOf(number) }
      })
    })
    expect(heights).toHaveLength(12)
    for (const { bar, number } of heights)
      expect(Math.abs(bar - (number ?? 0))).toBeLessThanOrEqual(1)
    await app.link('trends_back').click()
  })

  await test.step('the focus stays on the button that declares a topic different or the same', async () => {
    await openTopic(page, 'Comunicação time dev')
    const renames = page.getByRole('list', { name: app.text('trends_renames') })
    await renames.getByRole('button').press('Enter')
    await expect(renames.getByRole('button', { name: 'É o mesmo tópico' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(renames.getByRole('button', { name: 'É outro tópico' })).toBeFocused()
    await app.link('trends_back').click()
  })

  await test.step('the trends are printed on two pages', async () => {
    // Content below the first screen is rendered last.
    await expect(app.section('trends_how')).toBeVisible()
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  })

  await test.step('two sprints are printed on one page', async () => {
    await app.link('pair_page').press('Enter')
    await expect(app.heading).toHaveText('Sprint 12 comparada com Sprint 11')
    await app.button('pair_with_radar').press('Enter')
    await expect(app.section('pair_radar')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    // It explains the picture, and print has the numbers only.
    await expect(page.getByText(app.text('pair_radar_hint'))).toBeHidden()
    await page.emulateMedia({ media: null })
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.goBack()
  })

  await test.step('thirty rows of two sprints are printed on one page', async () => {
    await page.goto(product.origin + (await thirtyTopics(page, product.origin)))
    await expect(page.getByRole('rowheader')).toHaveCount(30)
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.goto(`${product.origin}/squad/${product.squadId}/trends`)
  })

  await test.step('the link to share them leads to the part where a line leaves the squad', async () => {
    await app.link('trends_share').press('Enter')
    await expect(app.heading).toHaveText(app.text('integrations_title'))
    await expect(app.section('embed_title').getByRole('heading')).toBeInViewport()
  })
})

test('trends are accessible in every state', async ({ page, product, expectAccessible }) => {
  await product.signIn(page.context())
  for (const [count, locale, width] of [
    [12, 'pt', 390],
    [4, 'en', 1280],
    [1, 'pt', 390],
    [0, 'en', 1280],
  ] as const) {
    // The squad deletes its newest sprints.
    for (const id of product.ids.splice(count)) {
      await squadData(page, product.origin).remove(`/retrospectives/${id}`)
    }
    await page.setViewportSize({ width, height: 900 })
    const trends = accountScreens(page, locale).path(`/squad/${product.squadId}/trends`)
    await page.goto(product.origin + trends)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectAccessible(page)
    await expectFit(page)
    if (count < 12) continue
    await openTopic(page, 'Entendimento das demandas')
    await expectAccessible(page)
    await expectFit(page)
    await page.goto(`${product.origin}/squad/${product.squadId}/compare?radar=1`)
    await expect(page.getByRole('table')).toHaveCount(2)
    const card = page.getByRole('region', { name: 'Mudança em cada nota' })
    expect(await card.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    await expectAccessible(page)
    await expectFit(page)
    const range = page.getByRole('columnheader', { name: 'Faixa' })
    await range.getByRole('button').click()
    await expect(range).toHaveAttribute('aria-sort', 'ascending')
  }
})

const testOfSixty = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from here
  product: async ({}, use) => {
    const { topics, rows, votes } = twelveSprints()
    const years = Array.from({ length: 5 })
    const product = await startWithRows({
      topics,
      rows: years.flatMap(() => rows),
      votes: years.flatMap(() => votes),
    })
    await use(product)
    await product.stop()
  },
})

testOfSixty('the bars of sixty sprints have a width', async ({ page, product }) => {
  await product.signIn(page.context())
  const app = accountScreens(page)
  await page.goto(`${product.origin}/squad/${product.squadId}/trends`)
  await app.button('trends_period_all').click()
  const name = app.text('trends_apart_list', { list: '' })
  const bars = app.section('trends_apart').getByRole('img', { name }).first().locator('i')
  await expect(bars).toHaveCount(60)
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media })
    expect((await bars.last().boundingBox())?.width, media).toBeGreaterThan(1)
  }
})

/** Records two sprints with ten topics of two sub-topics each. Resolves to the address of their comparison. */
async function thirtyTopics(page: Page, origin: string): Promise<string> {
  const data = squadData(page, origin)
  const { id } = await data.createSquad('Squad Beta')
  const topics = Array.from({ length: 10 }, (_, at) => [
    { id: `t${at}`, title: `Uso e maturidade da ferramenta de gestão ${at}` },
    { id: `a${at}`, title: `Movimentações dos cards ${at}`, parent: `t${at}` },
    { id: `b${at}`, title: `Leitura de gráfico ${at}`, parent: `t${at}` },
  ]).flat()
  for (const sprint of [1, 2]) {
    await data.record(id, sprint, (leaf) => (leaf + sprint) % 6, { topics })
  }
  return `/squad/${id}/compare`
}

async function openTopic(page: Page, title: string) {
  await page.getByRole('link', { name: new RegExp(`^${title}, `) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
}
