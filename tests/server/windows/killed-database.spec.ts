import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { tallyOf, type Vote } from '../../../src/domain/votes/tally'
import { memberScreen } from '../../support/room-screens'
import { onPostgres, type Product } from '../own-postgres'
import { createSquad, openVoter, windowFor } from './people'

onPostgres(
  'a database killed during a window loses no stored vote, and browsers send the others again',
  async ({ product, page, browser }) => {
    const { database, origin, query, signUp } = product
    const person = await signUp()
    const form = { ...windowFor({ emails: [], topicCount: 3 }), entry: OPEN_LINK }
    const squadId = await createSquad(person)
    const opened = await person.call('POST', `/squads/${squadId}/windows`, form)
    const { code } = opened.body as { code: string }
    const room = { place: () => origin, code }
    const sizesOf = (table: string) => countBallots(query, { table, code })
    const [bia, caio] = [openVoter(room), openVoter(room)]
    const ana = await enterOn(page, product, code)
    const otherContext = await browser.newContext()
    const davi = await enterOn(await otherContext.newPage(), product, code)
    for (const voter of [bia, caio]) expect(await voter.enter()).toBe(true)
    const [first = '', second = '', third = ''] = await bia.topicIds()

    // Three people vote on the first topic, which stores these votes. Those on the others wait.
    await bia.vote(first, 1)
    await caio.vote(first, 2)
    await ana.tap(5)
    await ana.button('window_next').click()
    await ana.tap(4)
    await ana.button('window_next').click()
    await ana.tap('skip')
    await ana.button('window_finish').click()
    await expect(ana.heading).toHaveText(ana.text('window_done'))
    await expect(ana.page.getByText(ana.text('window_not_final'))).toBeVisible()
    expect(await bia.vote(second, 0)).toBe(false)
    expect(await sizesOf('window_votes')).toEqual([3, 0, 0])
    expect(await sizesOf('room_waiting_votes')).toEqual([0, 2, 1])

    await database.kill()
    await davi.tap(3)
    const isWaiting = davi.page.getByText(davi.text('window_offline_one'))
    await expect(isWaiting).toBeVisible()
    await database.start()
    await expect(isWaiting).toHaveCount(0, { timeout: 30_000 })
    // The control: the crash has emptied the unlogged tables, and only the newest vote is there.
    expect(await sizesOf('window_votes')).toEqual([3, 0, 0])
    expect(await sizesOf('room_waiting_votes')).toEqual([1])

    // Ana looks at her page again, which stayed open.
    await ana.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => sizesOf('room_waiting_votes')).toEqual([1, 1, 1])
    await expect(ana.heading).toHaveText(ana.text('window_done'))
    await expect(ana.page.getByText(ana.text('window_not_final'))).toBeVisible()
    for (const voter of [bia, caio]) await voter.sendAgain()
    for (const given of [0, 1] as const) {
      await davi.button('window_next').click()
      await davi.tap(given)
    }
    await davi.button('window_finish').click()
    await expect(davi.heading).toHaveText(davi.text('window_done'))
    for (const topicId of [second, third]) await caio.vote(topicId, 5)
    await bia.vote(third, 5)
    for (const voter of [bia, caio]) expect((await voter.finish()).status).toBe(204)
    const ended = await person.call('POST', `/rooms/${code}/window/commands`, { do: 'endNow' })
    expect(ended.status).toBe(204)
    const rounds = await query<{ tally: number[] }>(`select tally ${byTopic('room_rounds', code)}`)
    const votes: Vote[][] = [
      [5, 1, 2, 3],
      [4, 0, 0, 5],
      ['skip', 5, 1, 5],
    ]
    expect(rounds.map(({ tally }) => tally)).toEqual(votes.map(tallyOf))
    await otherContext.close()
  },
)

/** Part of a query of a table's rows about the room with this code, in the order of the topics. The server has rooms of other tests too. */
const byTopic = (table: string, code: string) =>
  `from ${table} join room_topics t using (room_id, topic_id)
   where room_id = (select id from rooms where code = '${code}') order by t.position`

const OPEN_LINK = { kind: 'open', expected: 4 }

type Member = ReturnType<typeof memberScreen>

async function enterOn(page: Page, { origin }: Product, code: string): Promise<Member> {
  const member = memberScreen(page)
  await page.goto(`${origin}/room/${code}`)
  await member.button('window_start').click()
  return member
}

/** Returns the number of ballots on each topic in a table. */
async function countBallots(
  query: Product['query'],
  { table, code }: { table: string; code: string },
): Promise<number[]> {
  const rows = await query<{ size: number }>(
    `select (select count(*)::int from jsonb_object_keys(ballots)) as size ${byTopic(table, code)}`,
  )
  return rows.map(({ size }) => size)
}
