import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { end } from '../../scripts/run.ts'
import { type Reply, send } from './database-server.ts'
import { openPhone, openStream } from './live-phone.ts'
import { onPostgres } from './own-postgres.ts'

/** `/readyz` promises two seconds. The rest is for a busy machine. */
const LONGEST_PROBE_MS = 3_000

const PAGES = ['/', '/en', '/retrospectiva', '/en/retrospectiva', '/login', '/healthz']

onPostgres(
  'while the database is down, calls return 503 and pages without a database work',
  async ({ product }) => {
    const { database, origin, signUp } = product
    const person = await signUp()
    const squad = await person.call('POST', '/squads', { name: 'Alpha' })
    const { id } = squad.body as { id: string }
    const account = { email: person.email, password: person.password }
    for (const mode of ['fast', 'immediate'] as const) {
      await database.halt(mode)
      const replies: Record<string, Reply> = {
        session: await person.call('GET', '/session'),
        squads: await person.call('GET', '/squads'),
        create: await person.call('POST', '/squads', { name: 'Beta' }),
        save: await person.call('PATCH', `/squads/${id}`, { name: 'Gamma' }),
        account: await person.call('GET', '/account'),
        providers: await person.call('GET', '/auth/list-accounts'),
        signIn: await person.call('POST', '/auth/sign-in/email', account),
        signUp: await person.call('POST', '/auth/sign-up/email', { ...account, name: 'Ana' }),
        signOut: await person.call('POST', '/auth/sign-out', {}),
        room: await send(`${origin}/api/rooms/abcdefghjk`),
        seat: await send(`${origin}/api/rooms/abcdefghjk/seats`, { method: 'POST', body: {} }),
        polls: await person.call('GET', '/rooms/abcdefghjk/view'),
      }
      for (const [name, reply] of Object.entries(replies)) {
        expect([reply.status, reply.code], name).toEqual([503, 'UNAVAILABLE'])
        expect(Number(reply.retryAfter), name).toBeGreaterThan(0)
      }
      for (const page of PAGES) expect((await fetch(origin + page)).status, page).toBe(200)
      expect((await fetch(`${origin}/readyz`)).status).toBe(503)
      await database.start()
      await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200)
      expect(await person.call('GET', `/squads/${id}`)).toMatchObject({ body: { name: 'Alpha' } })
    }
  },
)

onPostgres(
  'requests to a hanging database fail in time, and the server recovers',
  async ({ product }) => {
    const { database, origin, query, signUp } = product
    const person = await signUp()
    const create = () => person.call('POST', '/squads', { name: 'Alpha' })
    expect((await create()).status).toBe(201)
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    database.freeze()
    // More than the connections of the pool.
    const stuck = Array.from({ length: 15 }, create)
    const before = performance.now()
    const probes = await Promise.all(Array.from({ length: 20 }, () => fetch(`${origin}/readyz`)))
    expect(performance.now() - before).toBeLessThan(LONGEST_PROBE_MS)
    expect(new Set(probes.map(({ status }) => status))).toEqual(new Set([503]))
    for (const page of PAGES) expect((await fetch(origin + page)).status, page).toBe(200)
    for (const reply of await Promise.all(stuck)) {
      expect([reply.status, reply.code]).toEqual([503, 'UNAVAILABLE'])
      expect(Number(reply.retryAfter)).toBeGreaterThan(0)
    }
    database.thaw()
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200)
    const after = await Promise.all(Array.from({ length: 15 }, create))
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 201))
    const own = `select pid from pg_stat_activity where application_name like 'retroscore%'`
    await expect.poll(async () => (await query(own)).length).toBeLessThanOrEqual(12)
  },
)

onPostgres(
  'reports a full disk to users and the operator and serves reads on a read-only standby',
  async ({ product }) => {
    const { database, origin, server, query, signUp } = product
    const person = await signUp()
    await query(`
      create function refuse() returns trigger language plpgsql as $$ begin
        raise exception using errcode = 'disk_full', message = 'could not extend file "base/5/16384"';
      end $$;
      create trigger refuse before insert on squads for each row execute function refuse()`)
    const full = await person.call('POST', '/squads', { name: 'Alpha' })
    expect([full.status, full.code]).toEqual([503, 'STORAGE_FULL'])
    expect(Number(full.retryAfter)).toBeGreaterThan(0)
    expect(server.output()).toContain('the disk of the database is full')
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    // The folder in which the probe creates its file.
    const folder = join(database.dataFolder, 'pg_snapshots')
    chmodSync(folder, 0o500)
    expect((await fetch(`${origin}/readyz`)).status).toBe(503)
    chmodSync(folder, 0o700)
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200)

    await query('drop trigger refuse on squads')
    await query('alter system set default_transaction_read_only = on')
    await query('select pg_reload_conf()')
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(503)
    const refused = await person.call('POST', '/squads', { name: 'Alpha' })
    expect([refused.status, refused.code]).toEqual([503, 'UNAVAILABLE'])
    expect((await person.call('GET', '/squads')).status).toBe(200)

    await query('alter system reset default_transaction_read_only')
    await query('select pg_reload_conf()')
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200)
    await query('set default_transaction_read_only = off; drop function refuse()')
  },
)

onPostgres(
  'counts votes cast before and during a crash of the database once each',
  async ({ product }) => {
    const { database, origin, signUp } = product
    const person = await signUp()
    const nodes = () => [origin]
    const squad = await person.call('POST', '/squads', { name: 'Alpha' })
    const topics = [{ id: 'a', title: 'Planning' }]
    const path = `/squads/${(squad.body as { id: string }).id}/rooms`
    const opened = await person.call('POST', path, { sprint: 1, topics, seconds: 60 })
    const { code } = opened.body as { code: string }
    const lead = openStream({ nodes, code, cookie: person.cookie })
    const phones = await Promise.all([1, 2, 3].map(() => openPhone({ nodes, code })))
    await lead.viewWhere(({ seats }) => seats.filter(({ isPresent }) => isPresent).length === 3)
    await person.call('POST', `/rooms/${code}/commands`, { do: 'start', step: 0 })
    const { round } = await lead.viewWhere(({ phase }) => phase === 'voting')
    const [early, ...late] = phones
    expect(await early?.vote(round, 2)).toBe('counted')
    await database.halt('immediate')
    expect((await send(`${origin}/api/rooms/${code}`)).status).toBe(503)
    const votes = late.map((phone) => phone.vote(round, 4))
    await database.start()
    await Promise.all(votes)
    const { tally } = await lead.viewWhere(({ phase }) => phase === 'revealed')
    expect(tally).toEqual([0, 0, 1, 0, 2, 0, 0])
    for (const stream of [...phones, lead]) await stream.close()
  },
)

for (const state of ['down', 'frozen'] as const) {
  onPostgres(`a server whose database is ${state} still stops`, async ({ product }) => {
    const { database, server, signUp } = product
    await signUp()
    if (state === 'down') await database.halt('fast')
    else database.freeze()
    const before = performance.now()
    await end(server.child)
    expect(server.child.exitCode, server.output()).toBe(0)
    expect(performance.now() - before).toBeLessThan(8_000)
    if (state === 'down') await database.start()
    else database.thaw()
  })
}
