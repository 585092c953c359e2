import type { Page } from '@playwright/test'
import { startForwardProxy } from '../../server/forward-proxy'
import { type Member, memberScreen, plotOf } from '../../support/room-screens'
import { expect, expectPlot, PHONE, test, voteAll } from './room'

test.describe.configure({ timeout: 120_000 })

/** Longest time until a loss is reported, and for which a round waits, plus the time to draw on a busy machine. */
const LONGEST_MS = 14_000

type Proxy = Awaited<ReturnType<typeof startForwardProxy>>

test('a phone on a silent network is told within twelve seconds and blocks the reveal no longer', async ({
  page,
  newPage,
  product,
  leadRoom,
  addMembers,
}) => {
  const lead = await leadRoom()
  const proxy = await startForwardProxy()
  const ana = await joinThrough(proxy, { newPage, origin: product.origin, code: lead.code })
  const others = await addMembers({ code: lead.code, count: 3 })
  await expect(page.getByText('Ao vivo · 4 pessoas')).toBeVisible()
  await lead.button('lead_start').click()
  await ana.choice('skip').waitFor({ state: 'attached' })
  const silent = performance.now()
  proxy.fallSilent()
  await voteAll(others, [3, 3, 4])
  const main = ana.page.getByRole('main')
  const [told, revealed] = await Promise.all([
    expect(main.getByText(ana.text('room_lost')))
      .toBeVisible({ timeout: LONGEST_MS })
      .then(() => performance.now() - silent),
    plotOf({ page })
      .waitFor({ timeout: LONGEST_MS })
      .then(() => performance.now() - silent),
  ])
  expect(Math.max(told, revealed)).toBeLessThan(LONGEST_MS)
  proxy.recover()
  await expect(main.getByText(ana.text('room_lost'))).toHaveCount(0)
  await expectPlot(ana, /2 votos na nota 3, 1 voto na nota 4/)
  await proxy.close()
})

for (const tunnels of ['refuse', 'hang'] as const) {
  test(`a phone votes if the network blocks WebSockets and streams (it ${tunnels === 'hang' ? 'hangs' : 'refuses'})`, async ({
    page,
    newPage,
    product,
    leadRoom,
    addMembers,
  }) => {
    const lead = await leadRoom()
    const proxy = await startForwardProxy({ holdsBodies: true, tunnels })
    const ana = await joinThrough(proxy, { newPage, origin: product.origin, code: lead.code })
    const others = await addMembers({ code: lead.code, count: 2 })
    await expect(page.getByText('Ao vivo · 3 pessoas')).toBeVisible()
    await lead.button('lead_start').click()
    await voteAll(others, [3, 4])
    await ana.tap(5)
    await expectPlot(ana, '1 voto na nota 3, 1 voto na nota 4, 1 voto na nota 5; seu voto foi 5.')
    await expect(page.getByText('Ao vivo · 3 pessoas')).toBeVisible()
    await proxy.close()
  })
}

test('ten tabs of one person over HTTP/1.1 all show the room and its changes', async ({
  page,
  product,
  leadRoom,
  join,
}) => {
  const lead = await leadRoom()
  const ana = await join({ code: lead.code, nickname: 'Ana' })
  const tabs = await Promise.all(
    Array.from({ length: 9 }, async () => {
      const tab = await ana.page.context().newPage()
      await tab.goto(`${product.origin}/room/${lead.code}`)
      return memberScreen(tab)
    }),
  )
  await expect(page.getByText('Ao vivo · 1 pessoa')).toBeVisible()
  await lead.button('lead_start').click()
  for (const tab of [ana, ...tabs]) await tab.choice('skip').waitFor({ state: 'attached' })
})

test('a browser that blocks cookies is told at the door and takes no seat', async ({
  page,
  openPhone,
  product,
  leadRoom,
}) => {
  const { code } = await leadRoom()
  const ana = await openPhone()
  await ana.page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }),
  )
  await ana.page.goto(`${product.origin}/room/${code}`)
  for (let press = 0; press < 3; press += 1) await ana.button('room_door_enter').click()
  await expect(ana.page.getByText(ana.text('problem_not_stored'))).toBeVisible()
  await expect(page.getByText('Ao vivo · 0 pessoas')).toBeVisible()
})

async function joinThrough(
  { server }: Proxy,
  {
    newPage,
    origin,
    code,
  }: {
    newPage: (options: { viewport: typeof PHONE; proxy: { server: string } }) => Promise<Page>
    origin: string
    code: string
  },
): Promise<Member> {
  const phone = memberScreen(await newPage({ viewport: PHONE, proxy: { server } }))
  await phone.page.goto(`${origin}/room/${code}`)
  await phone.comeIn('Ana')
  return phone
}
