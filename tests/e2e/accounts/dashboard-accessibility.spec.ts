import type { Page } from '@playwright/test'
import packs from '../../../src/content/packs.json' with { type: 'json' }
import { dashboard } from '../../support/dashboard'
import type { Locale } from '../../support/local-mode'
import { squadData } from '../../support/squad-data'
import { expectFit, expectNoSidewaysScrollAt } from '../fixtures'
import { tabBackTo, tabTo } from '../tabbing'
import { expect, type Product, test } from './account-server'

test.describe.configure({ timeout: 120_000 })

const LONG = 'Plataforma de Dados e Observabilidade, com um nome de mais de uma linha no celular'

test('the dashboard is accessible in all its states', async ({
  page,
  product,
  signIn,
  expectAccessible,
}) => {
  await signIn()
  const app = await start(page, { locale: 'pt', width: 390 })
  await app.go()
  await expect(page.getByText(app.text('dashboard_empty'))).toBeVisible()
  await expectAccessible(page)
  await app.create(' ')
  await app.button('dashboard_import').press('Enter')
  await expect(app.alert).toHaveCount(2)
  await expectAccessible(page.getByRole('main'))
  await expectFit(page)

  await fill(page, product)
  await app.go()
  await expect(app.chart('Squad Alpha')).toBeVisible()
  await expectAccessible(page)
  await expectFit(page)
  await app.button('comparison_table').click()
  await expect(page.getByRole('table')).toBeVisible()
  await app.button('squad_menu', { name: 'Squad Alpha' }).click()
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
  await expectAccessible(app.card('Squad Alpha'))
  await expectFit(page)
  await page.getByRole('menuitem', { name: app.text('squad_rename') }).click()
  await app.card('Squad Alpha').getByRole('textbox').fill('')
  await page.keyboard.press('Enter')
  await expect(app.alert).toBeVisible()
  await expectAccessible(app.card('Squad Alpha').locator('header'))
  await page.keyboard.press('Escape')

  for (const open of [
    () => app.removeSprint('Squad Alpha', 24).click(),
    () => app.choose(LONG, 'squad_delete'),
  ]) {
    await open()
    await expectAccessible(app.dialog)
    await page.keyboard.press('Escape')
  }
})

test('the page of a squad and the examples of its topics are accessible in all their states', async ({
  page,
  product,
  signIn,
  expectAccessible,
}) => {
  await signIn()
  const id = await fill(page, product)
  const app = await start(page, { locale: 'en', width: 1280 })
  await app.open(`/squad/${id}`)
  await expect(page.getByRole('figure')).toBeVisible()
  await app.button('squad_menu', { name: 'Squad Alpha' }).click()
  await expectAccessible(page)
  await expectFit(page)
  await page.getByRole('menuitem', { name: app.text('squad_rename') }).click()
  await expectAccessible(page.locator('header').last())

  await app.open(`/squad/${id}/settings`)
  await expect(app.section('squad_floor')).toBeVisible()
  await expectAccessible(page)
  await expectFit(page)

  await app.open(`/squad/${id}/topics`)
  await app.button('local_add_subtopic_to', { title: 'Metodologias ágeis' }).click()
  await app.button('local_add_subtopic').click()
  await app.button('squad_topic_rename', { title: 'Daily' }).click()
  await app.button('local_add_topic').click()
  await expect(app.alert).toHaveCount(2)
  await expectAccessible(page.getByRole('main'))
  await expectFit(page)
  await app.button('local_remove_topic', { title: 'Metodologias ágeis' }).click()
  await expectAccessible(app.dialog)

  const { squadId, topicId } = await recordFromPack(page, product)
  await app.open(`/squad/${squadId}/topics?examples=${topicId}`)
  const field = (score: number) => page.locator(`[data-example-of="${score}"]`)
  await field(1).fill('')
  await field(5).fill(await field(4).inputValue())
  await app.button('examples_save').click()
  await expect(app.alert).toHaveText(app.text('examples_repeated', { score: 4 }))
  await expectAccessible(page)
  await expectNoSidewaysScrollAt(page)

  await app.open(`/squad/${id}/open-room`)
  await expect(app.button('open_room_open')).toBeVisible()
  await expectFit(page)

  const unbroken = await squadData(page, product.origin).createSquad('M'.repeat(60))
  const topics = [{ id: 'long', title: 'm'.repeat(80) }]
  await squadData(page, product.origin).record(unbroken.id, 1, 3, { topics })
  for (const part of ['', '/trends', '/topics']) {
    await app.open(`/squad/${unbroken.id}${part}`)
    await expect(page.getByText('m'.repeat(80)).first()).toBeVisible()
    await expectNoSidewaysScrollAt(page)
  }

  // The narrowest phones, with a text size of 200 %, in the longer language.
  const { id: newest } = await squadData(page, product.origin).record(id, 25)
  const squad = `/squad/${id}`
  await page.setViewportSize({ width: 384, height: 800 })
  for (const path of [
    squad,
    `${squad}/people`,
    `${squad}/settings`,
    `/retrospective/${newest}/report`,
  ]) {
    await page.goto(product.origin + path)
    await expect(page.getByRole('main').getByRole('button').last()).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(384)
  }

  await app.open('/squad/00000000-0000-4000-8000-000000000000')
  await expect(app.heading).toHaveText(app.text('squad_not_found'))
  await expectAccessible(page)
})

test('creates, renames, reads and deletes a squad with the keyboard alone', async ({
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

test('the chart of a card is requested with its unfolded card and causes no shift', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  const data = squadData(page, product.origin)
  const ids: string[] = []
  for (const name of ['A', 'B', 'C', 'D']) ids.push((await data.createSquad(name)).id)
  const last = ids.at(-1)
  // The squad with the newest sprint is unfolded.
  for (const id of ids.toReversed()) {
    for (const sprint of [1, 2]) await data.record(id, sprint, (leaf) => (leaf + sprint) % 6)
  }
  let isLastAsked = false
  page.on('request', (request) => {
    isLastAsked ||= request.url().includes(`/squads/${last}/retrospectives`)
  })
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
    isLastAsked = false
    await app.go()
    await expect(app.sprints('A')).toHaveCount(2)
    const height = async () => (await app.card('A').boundingBox())?.height ?? 0
    const before = await height()
    release()
    await expect(app.chart('A')).toBeVisible()
    expect(Math.abs((await height()) - before), `${width} px`).toBeLessThanOrEqual(4)
    const plot = app.chart('A').locator('[data-part=chart]')
    if (width === 1280) expect((await plot.boundingBox())?.height).toBe(400)
    expect(isLastAsked).toBe(false)
    await app.card('D').locator('summary').click()
    await expect(app.chart('D')).toBeVisible()
    await page.unroute('/api/squads/*/retrospectives?*')
    // The device would remember the unfolded card.
    await page.evaluate(() => localStorage.removeItem('squad-folds'))
  }
})

async function start(page: Page, { locale, width }: { locale: Locale; width: number }) {
  await page.setViewportSize({ width, height: 844 })
  return dashboard(page, locale)
}

/** Creates one squad with a chart and a sprint of each band, and an empty one with a long name. */
async function fill(page: Page, { origin }: Product): Promise<string> {
  const data = squadData(page, origin)
  const { id } = await data.createSquad('Squad Alpha')
  for (const sprint of [22, 23, 24]) await data.record(id, sprint, (leaf) => (leaf + sprint) % 6)
  await data.createSquad(LONG)
  return id
}

/** Creates a squad whose only topic has a pack's examples. */
async function recordFromPack(page: Page, { origin }: Product) {
  const daily = packs.flatMap(({ topics }) => topics).find(({ id }) => id === 'default-daily')
  if (!daily) throw new Error('no daily')
  const { id: squadId } = await squadData(page, origin).createSquad('Squad Beta')
  await page.request.post(`${origin}/api/squads/${squadId}/retrospectives`, {
    data: {
      sprint: 1,
      formCreatedAt: '2026-11-21T10:00:00.000Z',
      topics: [{ id: 'd', title: 'Daily', description: daily.description.en }],
      scores: { d: 3 },
    },
  })
  const answer = await page.request.get(`${origin}/api/squads/${squadId}/topics`)
  const { topics } = (await answer.json()) as { topics: { id: string }[] }
  return { squadId, topicId: topics[0]?.id }
}
