import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '~/lib/database/db.server'
import { createLog } from '~/lib/server/log.server'
import { findNats } from '../server/nats-server'

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of a migrated, empty database on the PostgreSQL under test, which others are copied from. */
    templateName?: string
    /** The program of a NATS server. Absent on a machine without one. */
    natsProgram?: string
  }
}

type Created = { name: string; url: string; drop(): Promise<void> }

/** Runs before the first test on PostgreSQL: migrations take half a second, which each test file would repeat. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const { databaseUrl: url = '' } = project.getProvidedContext()
  const template = await createDatabase(url)
  await migrateOnce(template.url)
  project.provide('templateName', template.name)
  const program = await findNats()
  if (program) project.provide('natsProgram', program)
  else if (process.env.CI) throw new Error('there is no nats-server, and it cannot be downloaded')
  return async () => {
    // Test files pass their databases on, so the last ones still exist.
    for (const name of await listCopies(url, template.name)) await dropDatabase(url, name)
    await template.drop()
  }
}

/** Creates a database on the PostgreSQL at `url`, empty or a copy of `template`, and returns a function that drops it. */
export async function createDatabase(url: string, template?: string): Promise<Created> {
  const name = `${template ?? 'retroscore_test'}_${randomBytes(6).toString('hex')}`
  await withClient(url, (client) =>
    client.query(`create database ${name}${template ? ` template ${template}` : ''}`),
  )
  const own = new URL(url)
  own.pathname = `/${name}`
  return { name, url: own.href, drop: () => dropDatabase(url, name) }
}

async function migrateOnce(url: string): Promise<void> {
  const database = await openDatabase({ url, log: createLog('fatal') })
  await database.close()
}

async function dropDatabase(url: string, name: string): Promise<void> {
  await withClient(url, (client) => client.query(`drop database ${name} with (force)`))
}

function listCopies(url: string, template: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [`${template}_`],
    )
    return rows.map(({ name }) => name)
  })
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
