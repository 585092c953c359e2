import type pg from 'pg'
import type { Executor } from './database.server'

/** A named statement that each connection plans once. */
export type Statement = { name: string; text: string }

/** A statement with its values. */
export type Request = readonly [statement: Statement, values: readonly unknown[]]

type Access = {
  withClient: <Result>(work: (client: pg.PoolClient) => Promise<Result>) => Promise<Result>
  /** False behind a pooler that gives a connection to another client after each transaction. */
  arePlansKept: boolean
}

const known = new WeakMap<object, Access>()

/** Lets the functions below use a database's connections, or a transaction's one. */
export function giveAccess(executor: Executor, access: Access): void {
  known.set(executor, access)
}

function accessTo(executor: Executor): Access {
  const access = known.get(executor)
  if (!access) throw new Error('this database has no named statements')
  return access
}

/** Returns the rows of a statement. The caller is responsible for their type. */
export async function ask<Row>(executor: Executor, ...request: Request): Promise<Row[]> {
  const [rows = []] = await askAll(executor, [request])
  return rows as Row[]
}

/** Returns the rows of statements sent in one packet. Each sees the changes of the one before. */
export function askAll(executor: Executor, requests: readonly Request[]): Promise<unknown[][]> {
  const { withClient, arePlansKept } = accessTo(executor)
  return withClient((client) => send(client, requests, arePlansKept))
}

/** Sends requests. Fails with the first error, after all responses. */
async function send(
  client: pg.PoolClient,
  requests: readonly Request[],
  arePlansKept: boolean,
): Promise<unknown[][]> {
  const { stream } = client.connection
  stream.cork()
  const answers = requests.map(([{ name, text }, values]) =>
    client.query({ ...(arePlansKept ? { name } : {}), text, values: [...values] }),
  )
  stream.uncork()
  const settled = await Promise.allSettled(answers)
  return settled.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value.rows
  })
}
