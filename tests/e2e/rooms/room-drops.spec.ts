import type { Page } from '@playwright/test'
import { end } from '../../../scripts/run'
import { SECRET, type ServerProcess, startShortLived } from '../../server/server-process'
import { type Member, openRoom } from '../../support/room-screens'
import { newEmail, PASSWORD } from '../accounts/account-server'
import { prepareDatabase } from '../accounts/prepared-database'
import { expect, expectPlot, test } from './room'

test.describe.configure({ timeout: 180_000 })

test('no seat, vote or command is lost when phones drop out or the server restarts', async ({
  page,
  join,
  addMembers,
}) => {
  const node = await startNode()
  try {
    const { origin } = node
    await signUp(page, origin)
    const lead = await openRoom(page, origin)
    const { code } = lead
    const ana = await join({ origin, code, nickname: 'Ana' })
    const [bia] = await addMembers({ origin, code, count: 1 })
    const carl = await join({ origin, code, nickname: 'Carl', locale: 'en' })
    const dora = await join({ origin, code, nickname: 'Dora' })
    await expect(page.getByText('Ao vivo · 4 pessoas')).toBeVisible()
    await lead.button('lead_start').click()

    await test.step('a vote counts although its phone has no network at the reveal', async () => {
      await ana.vote(2)
      await bia?.vote(5)
      await dora.vote(4)
      await Promise.all([carl, dora].map(goOffline))
      await lead.button('lead_reveal').click()
      await expectPlot({ page }, '1 voto na nota 2, 1 voto na nota 4, 1 voto na nota 5.')
      await Promise.all([carl, dora].map(goOnline))
      await expectPlot(dora, /; seu voto foi 4\.$/)
      await expectPlot(carl, '1 vote for 2, 1 vote for 4, 1 vote for 5.')
      await lead.openSettings()
      await expect(lead.people).toHaveCount(4)
      await lead.closeSettings()
    })

    await lead.agree(4)
    await ana.vote(1)
    await bia?.vote(3)
    await test.step('all members are back with their votes after a restart of the server', async () => {
      await node.stop()
      for (const phone of [ana, carl, dora]) await expectLost(phone)
      await expect(page.getByText('Reconectando…')).toBeVisible()
      await ana.waitForVote(1)
      await node.start()
      for (const phone of [ana, carl, dora]) await expectBack(phone)
      await expect(page.getByText('Ao vivo · 4 pessoas')).toBeVisible()
      await expect(lead.votes).toHaveText('2 de 4 já votaram')
      await ana.waitForVote(1)
      await dora.vote(5)
      await carl.tap(2)
      const votes = '1 voto na nota 1, 1 voto na nota 2, 1 voto na nota 3, 1 voto na nota 5'
      await expectPlot({ page }, `${votes}.`)
      await expectPlot(ana, `${votes}; seu voto foi 1.`)
      await lead.openSettings()
      await expect(lead.people).toHaveCount(4)
      await lead.closeSettings()
    })
  } finally {
    await node.remove()
  }
})

async function goOffline(phone: Member): Promise<void> {
  await phone.page.context().setOffline(true)
  await expectLost(phone)
}

async function goOnline(phone: Member): Promise<void> {
  await phone.page.context().setOffline(false)
  await expectBack(phone)
}

async function expectLost({ page, text }: Member): Promise<void> {
  await expect(page.getByRole('main').getByText(text('room_lost'))).toBeVisible()
}

async function expectBack({ page, text }: Member): Promise<void> {
  await expect(page.getByRole('main').getByText(text('room_lost'))).toHaveCount(0)
}

/** Starts a server that can be restarted at the same address with its data. */
async function startNode() {
  const database = await prepareDatabase(async () => {})
  const env = { ...database.env, AUTH_SECRET: SECRET, LOG_LEVEL: 'error' }
  let server: ServerProcess | null = await startShortLived(env)
  const { origin, port } = server

  async function stop() {
    const { child } = server ?? {}
    server = null
    if (child) await end(child)
  }
  return {
    origin,
    stop,
    async start() {
      server = await startShortLived({ ...env, PORT: String(port) })
    },
    async remove() {
      await stop()
      await database.remove()
    },
  }
}

/** Signs up. No address needs confirmation if the server has no mail server. */
async function signUp(page: Page, origin: string): Promise<void> {
  const answer = await page.context().request.post(`${origin}/api/auth/sign-up/email`, {
    headers: { Origin: origin },
    data: { name: 'Ana Souza', email: newEmail(), password: PASSWORD },
  })
  expect(answer.status()).toBe(200)
}
