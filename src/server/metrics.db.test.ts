import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Vote } from '~/domain/votes/tally'
import { readSeries } from '~tests/support/api/metrics'
import { openTestApi } from '~tests/support/api/test-api'
import { openRoom, PEOPLE } from '~tests/support/rooms/secrecy'
import { createMetrics, VOTES_TOGETHER } from './metrics'
import { metricsApp } from './serve-metrics'

const DEPLOYED = [
  'grafana/retroscore.json',
  'prometheus/alerts.yml',
  'prometheus/alerts-test.yml',
].map((name) => new URL(`../../deploy/${name}`, import.meta.url))

const TOKEN = 'Jq3v-9xTz_0LmRb7WcYk2HdNf8PsGa5E'

/** Metrics of the process itself, of its speed, and of database responses. */
const BY_CHANCE =
  /^(nodejs|process|retroscore_database)_|_sum$|_bucket$|_deliveries_(waiting|overdue_seconds)$/

test('a room of zeros and a room of fives produce the same numbers', async () => {
  const [none, all] = [await numbersOf([0, 0, 0, 0, 0]), await numbersOf([5, 5, 5, 5, 5])]
  expect(all).toEqual(none)
})

test('a reader who polls after every vote sees none until there are ten', async () => {
  const { votes, close } = await openVote()
  const before = await votes.numbers()
  for (let cast = 1; cast < VOTES_TOGETHER; cast += 1) {
    await votes.cast(cast)
    expect(await votes.numbers()).toEqual(before)
  }
  await votes.cast(0)
  await votes.published()
  expect(await votes.numbers()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^http_request_duration_seconds_count .*ballots.* 10$/),
      'retroscore_vote_to_event_seconds_count {} 10',
    ]),
  )
  await close()
})

test('counts streams, connections and the size of the database', async () => {
  const { votes, close } = await openVote()
  const read = async (name: string) =>
    readSeries(await votes.read()).find((series) => series.name === name)?.value
  expect(await read('retroscore_streams_open')).toBe(PEOPLE + 1)
  expect(await read('retroscore_rooms_shown')).toBe(1)
  expect(await read('retroscore_database_connections')).toBeGreaterThan(0)
  expect(await read('retroscore_database_wait_seconds_count')).toBeGreaterThan(0)
  await expect.poll(() => read('retroscore_database_size_bytes')).toBeGreaterThan(1_000_000)
  await expect.poll(() => read('retroscore_webhook_deliveries_waiting')).toBe(0)
  await expect.poll(() => read('retroscore_webhook_deliveries_overdue_seconds')).toBe(0)
  expect(await read('retroscore_webhook_deliveries_total')).toBe(0)
  await close()
})

test('only the holder of the token reads the metrics, and others get a 404', async () => {
  const app = metricsApp(createMetrics(), TOKEN)
  const read = (Authorization?: string) =>
    app.request('/metrics', { headers: Authorization ? { Authorization } : {} })
  const given = await read(`Bearer ${TOKEN}`)
  expect(given.status).toBe(200)
  expect(given.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
  for (const wrong of [
    undefined,
    TOKEN,
    'Bearer',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
  ]) {
    expect((await read(wrong)).status).toBe(404)
  }
})

test('the dashboard and the alert rules name existing metrics', async () => {
  const { votes, close } = await openVote()
  const text = await votes.read()
  await close()
  const known = [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : name,
  )
  for (const path of DEPLOYED) {
    const file = readFileSync(path, 'utf8')
    const named = file.match(/\b(retroscore|http|nodejs|process)_\w+/g) ?? []
    expect(named.length, path.pathname).toBeGreaterThan(3)
    expect(
      named.filter((name) => !known.includes(name)),
      path.pathname,
    ).toEqual([])
  }
})

test('has no metrics without the setting', async () => {
  const api = await openTestApi()
  expect((await api.request('/metrics')).status).toBe(404)
  await api.close()
})

/** Opens a vote and returns the metrics about votes. */
async function openVote() {
  const metrics = createMetrics()
  const api = await openTestApi({ metrics })
  const owner = await api.signIn('Olga')
  const { code, people, wall } = await openRoom(api, owner, 1)
  await owner.post(`/rooms/${code}/commands`, { do: 'start', step: 0 })
  const read = () => metrics.read()
  const cast = async (by: number, vote: Vote = 3) => {
    const person = people[by % (people.length - 1)]
    const { status } = await api.visitor.send('POST', `/rooms/${code}/ballots`, {
      cookie: person?.cookie ?? '',
      body: { round: 1, vote },
    })
    expect(status).toBe(204)
  }
  const numbers = async () => {
    const series = readSeries(await read()).filter(
      ({ name, labels }) => /vote/.test(name) || labels.route?.endsWith('/ballots'),
    )
    return series.map(({ name, labels, value }) => `${name} ${JSON.stringify(labels)} ${value}`)
  }
  /** The tenth vote is counted once it has been shown, which its response does not wait for. */
  const published = () =>
    expect.poll(numbers).toContain(`retroscore_votes_total {} ${VOTES_TOGETHER}`)
  return { votes: { read, cast, numbers, published }, wall, close: api.close }
}

/** Returns everything published about a room with these votes, each cast twice, except for machine-dependent values. */
async function numbersOf(given: readonly Vote[]): Promise<string[]> {
  const { votes, close } = await openVote()
  const twice = [...given, ...given]
  for (const [at, vote] of twice.entries()) await votes.cast(at, vote)
  await votes.published()
  const series = readSeries(await votes.read())
    .filter(({ name }) => !BY_CHANCE.test(name))
    // The first API of a test process requests its own description.
    .filter(({ labels }) => !labels.route?.endsWith('openapi.json'))
  await close()
  return series.map(({ name, labels, value }) => `${name} ${JSON.stringify(labels)} ${value}`)
}
