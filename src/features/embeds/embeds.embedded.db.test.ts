import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import packs from '~/content/packs.json'
import { rooms } from '~/features/rooms/tables.server'
import { type Answer, openTestApi } from '~tests/support/api/test-api'
import { insertTallies } from '~tests/support/rooms/votes'
import { closeAfterAll } from '~tests/support/setup/test-end'
import type { Embed } from './schema'
import { squadEmbeds } from './tables.server'

const api = await closeAfterAll(openTestApi({ proxies: 1 }))
const owner = await api.signIn('Olga')
const member = await api.signIn('Mia')
let squadId: string

beforeEach(async () => {
  squadId = await makeSquad('Pagamentos')
})

test('a link shows anyone the line of the agreed scores, in both languages', async () => {
  await record(11, [3, 4])
  await record(12, [3, 3.5])
  const file = await share('trend')
  const pt = await look(`${file}?lang=pt`)
  expect(pt.headers.get('content-type')).toBe('image/svg+xml')
  expect(pt.text).toContain('<title>Média geral, de 0 a 5 · Pagamentos</title>')
  expect(pt.text).toContain('<desc>sprint 11 · 3,5; sprint 12 · 3,0</desc>')
  expect(pt.text).toMatch(/class="v"[^>]*>3,0</)
  const en = await look(`${file}?lang=en`)
  expect(en.text).toContain('sprint 12 · 3.0')
  expect(en.text).toContain('Sprints 11 to 12')
})

test('a badge has only the newest average, in one line of 20 pixels', async () => {
  await record(11, [1, 2])
  await record(12, [3, 4])
  const { text } = await look(await share('badge'))
  expect(text).toContain('height="20"')
  expect(text).toContain('>sprint 12 · 3,5</text>')
  expect(text).not.toContain('1,5')
})

test('a badge has the name of the sprint', async () => {
  await record(11, [1, 2])
  await record(12, [3, 4], '<b>Q4</b>')
  const badge = await share('badge')
  expect((await look(badge)).text).toContain('>sprint 12 · &lt;b&gt;Q4&lt;/b&gt; · 3,5</text>')
})

test('both pictures report fewer than two sprints', async () => {
  await record(1, [3])
  for (const kind of ['trend', 'badge'] as const) {
    const { text } = await look(await share(kind))
    expect(text).toContain('>ainda sem histórico</text>')
    expect(text).not.toContain('3,0')
  }
})

test('a picture without a theme uses its reader’s', async () => {
  await record(1, [0])
  await record(2, [5])
  await record(3, [1])
  const file = await share('trend')
  const [reader, light, dark] = await Promise.all(
    ['', '?theme=light', '?theme=dark'].map((query) => look(file + query)),
  )
  expect(reader?.text).toContain('prefers-color-scheme:dark')
  expect(light?.text).toContain('#fff')
  expect(light?.text).not.toContain('@media')
  expect(dark?.text).not.toContain('#fff')
  // The channels of a grey hardly differ.
  for (const [, hex = ''] of (reader?.text ?? '').matchAll(/#([0-9a-f]{6})\b/g)) {
    const channels = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(24)
  }
})

test('a PNG is the picture at twice its size', async () => {
  await record(1, [3])
  await record(2, [4])
  const trend = await bytesOf((await share('trend')).replace('.svg', '.png'))
  expect([trend.readUInt32BE(16), trend.readUInt32BE(20)]).toEqual([1280, 480])
  const badge = await bytesOf((await share('badge')).replace('.svg', '.png'))
  expect(badge.readUInt32BE(20)).toBe(40)
})

test('a picture’s headers allow embedding and forbid scripts and indexing', async () => {
  const { headers } = await look(await share('trend'))
  expect(headers.get('cache-control')).toBe('public, max-age=300')
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'",
  )
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('set-cookie')).toBeNull()
})

test('sends a picture again only after a change', async () => {
  await record(1, [3])
  await record(2, [4])
  for (const file of [await share('trend'), (await share('trend')).replace('.svg', '.png')]) {
    const tag = (await look(file)).headers.get('etag') ?? ''
    expect((await look(file, { 'if-none-match': tag })).status).toBe(304)
    expect((await look(file, { 'if-none-match': `"x", W/${tag}` })).status).toBe(304)
  }
  const file = await share('trend')
  const tag = (await look(file)).headers.get('etag') ?? ''
  await record(3, [5])
  expect((await look(file, { 'if-none-match': tag })).status).toBe(200)
})

test('a revoked link looks like an unknown one immediately', async () => {
  const file = await share('trend')
  const tag = (await look(file)).headers.get('etag') ?? ''
  expect((await owner.delete(`/squads/${squadId}/embeds/trend`)).status).toBe(204)
  const never = await look('/embed/a-token-that-has-its-32-letters-.svg')
  for (const ending of ['svg', 'png']) {
    const gone = await look(file.replace('svg', ending), { 'if-none-match': tag })
    expect([gone.status, gone.text]).toEqual([404, never.text])
    expect(namesOf(gone)).toEqual(namesOf(never))
  }
  expect(await share('trend')).not.toBe(file)
})

test('deleting a squad deletes its links', async () => {
  const file = await share('trend')
  expect((await owner.delete(`/squads/${squadId}`)).status).toBe(204)
  expect((await look(file)).status).toBe(404)
})

test('each picture has one link of its own', async () => {
  await record(1, [1])
  await record(2, [4])
  const badge = await share('badge')
  expect(await share('badge')).toBe(badge)
  expect((await look(`${badge}?kind=trend`)).text).toContain('height="20"')
  const { embeds } = (await owner.get(`/squads/${squadId}/embeds`)).body as { embeds: Embed[] }
  expect(embeds.map(({ kind }) => kind)).toEqual(['badge'])
})

test('members see that a link exists without its address', async () => {
  await share('trend')
  await api.db.execute(
    sql`insert into squad_members (squad_id, user_id) values (${squadId}, ${member.userId})`,
  )
  const { embeds } = (await member.get(`/squads/${squadId}/embeds`)).body as { embeds: Embed[] }
  expect(embeds).toMatchObject([{ kind: 'trend', url: null }])
  expect((await member.put(`/squads/${squadId}/embeds/badge`, {})).status).toBe(404)
})

test('the preview equals the picture behind the link', async () => {
  await record(1, [1])
  await record(2, [4])
  const preview = await owner.get(`/squads/${squadId}/embeds/trend/preview?lang=en&theme=dark`)
  expect(preview.text).toBe((await look(`${await share('trend')}?lang=en&theme=dark`)).text)
  expect(preview.headers.get('cache-control')).toBe('no-store')
})

test('the same agreed scores give the same picture for any votes of one to nine people', async () => {
  const pictures = new Set<string>()
  for (const people of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    squadId = await makeSquad('Pagamentos')
    for (const sprint of [1, 2]) {
      const retrospectiveId = await record(sprint, [3, 4])
      await vote(retrospectiveId, { people, sprint, low: people % 6 })
    }
    for (const kind of ['trend', 'badge'] as const)
      pictures.add((await look(await share(kind))).text)
    const lone = await api.db.$count(squadEmbeds, eq(squadEmbeds.squadId, squadId))
    expect(lone).toBe(2)
  }
  expect(pictures.size).toBe(2)
})

test('topics about feelings do not leave the squad', async () => {
  const feeling = packs.find((pack) => 'isAboutFeelings' in pack)
  const topics = [
    { id: 't0', title: 'Topic 0' },
    { id: 'f', title: 'Feeling', packTopic: feeling?.topics[0]?.id },
  ]
  await record(1, [4])
  await record(2, [4])
  const before = (await look(await share('trend'))).text
  // The data that a room would store.
  await api.db.execute(
    sql`update retrospectivas set dados_json = ${JSON.stringify({ topics, notes: { t0: 4, f: 1 } })}::jsonb where squad_id = ${squadId} and sprint = 2`,
  )
  const { text } = await look(await share('trend'))
  expect(text).not.toMatch(/Topic|Feeling/)
  expect(text).toBe(before)
})

test.each([
  ['markup', `</title><script>alert(1)</script><b a="'">&amp;`],
  ['an external image', '<image href="https://evil.example/x.png"/>'],
  ['an entity', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;'],
  ['the end of a section', ']]><style>*{fill:url(https://evil.example)}</style>'],
  ['characters that XML forbids', 'A\u0001\u001f\ufffe\uffffB'],
  ['letters that the font lacks', '支付 سداد 🎉'],
])('a name with %s is shown as plain text', async (_, name) => {
  await api.db.execute(sql`update squads set nome = ${name} where id = ${squadId}`)
  await record(1, [3])
  await record(2, [4])
  const file = await share('trend')
  const { text } = await look(file)
  expect(text).not.toMatch(/<(script|image|b|!DOCTYPE)\b|<style[^>]*>\*/i)
  expect(text.match(/<style>/g)).toHaveLength(1)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the point of the test
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
  // The renderer parses XML strictly.
  expect((await bytesOf(file.replace('.svg', '.png'))).subarray(1, 4).toString()).toBe('PNG')
})

test('a PNG leaves out characters that its font lacks', async () => {
  const drawn = new Set<string>()
  for (const name of ['Łódź Ação', '支付 Łódź 🎉 Ação', 'Łódź سداد Ação']) {
    await api.db.execute(sql`update squads set nome = ${name} where id = ${squadId}`)
    drawn.add((await bytesOf((await share('trend')).replace('.svg', '.png'))).toString('base64'))
  }
  expect(drawn.size).toBe(1)
})

test('limits guesses at links for each address separately', async () => {
  const ask = (address: string) =>
    look('/embed/a-token-that-has-its-32-letters-.svg', { 'x-forwarded-for': address })
  const answers = []
  for (let guesses = 0; guesses < 140; guesses += 1) answers.push((await ask('192.0.2.7')).status)
  expect(answers.slice(0, 100).every((status) => status === 404)).toBe(true)
  expect(answers.at(-1)).toBe(429)
  expect((await ask('192.0.2.8')).status).toBe(404)
})

test('the log does not contain the link', async () => {
  const file = await share('trend')
  await look(file)
  expect(api.log.join('')).not.toContain(file.slice('/embed/'.length, -4))
})

const MOMENT = '2026-11-07T10:00:00.000Z'

async function makeSquad(name: string): Promise<string> {
  return ((await owner.post('/squads', { name })).body as { id: string }).id
}

async function record(sprint: number, scores: readonly number[], name = ''): Promise<string> {
  const topics = scores.map((_, at) => ({ id: `t${at}`, title: `Topic ${at}` }))
  const answer = await owner.post(`/squads/${squadId}/retrospectives`, {
    ...{ sprint, name, formCreatedAt: MOMENT, topics },
    scores: Object.fromEntries(scores.map((score, at) => [`t${at}`, Math.floor(score)])),
  })
  return (answer.body as { id: string }).id
}

/** Stores votes of a closed room on the sprint's first topic. */
async function vote(
  retrospectiveId: string,
  { people, sprint, low }: { people: number; sprint: number; low: number },
): Promise<void> {
  const closed = { startedAt: new Date(), closedAt: new Date(), phase: 'closed' } as const
  const code = `${people}${sprint}ABCDEFGH`
  const [room] = await api.db
    .insert(rooms)
    .values({ ...closed, code, squadId, sprint, retrospectiveId, people })
    .returning({ id: rooms.id })
  const tally = [0, 0, 0, 0, 0, 0, 0]
  tally[low] = people
  await insertTallies(api.db, room?.id ?? '', [{ topicId: 't0', tally }])
}

/** Creates the picture's link and returns the path of its file. */
async function share(kind: 'trend' | 'badge'): Promise<string> {
  const { url } = (await owner.put(`/squads/${squadId}/embeds/${kind}`, {})).body as Embed
  return new URL(url ?? '').pathname.replace('/api', '')
}

let addresses = 0

/** Requests a path from a new address. */
function look(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  addresses += 1
  const address = `10.${addresses >> 8}.${addresses & 255}.1`
  return api.visitor.get(path, { headers: { 'x-forwarded-for': address, ...headers } })
}

async function bytesOf(path: string): Promise<Buffer> {
  addresses += 1
  const headers = { 'x-forwarded-for': `10.200.${addresses & 255}.1` }
  return Buffer.from(await (await api.request(`/api${path}`, { headers })).arrayBuffer())
}

function namesOf({ headers }: Answer): string[] {
  return [...headers.keys()].filter((name) => name !== 'x-request-id').sort()
}
