import type pg from 'pg'
import type { Db, Executor } from './database.server'

/** A statement that each connection plans once, under its name. */
export type Statement = { name: string; text: string }

/** A statement with its values. */
export type Request = readonly [statement: Statement, values: readonly unknown[]]

/** What a rule has made of the rows: what is to be written, and what the caller gets. */
export type Decided<Result> = { writes: readonly Request[]; result: Result }

type Access = {
  withClient: <Result>(work: (client: pg.PoolClient) => Promise<Result>) => Promise<Result>
  /** False behind a pooler that gives a connection to another client after each transaction. */
  arePlansKept: boolean
}

const known = new WeakMap<object, Access>()

/** Lets the functions below use the connections of a database, or the one of a transaction. */
export function giveAccess(executor: Executor, access: Access): void {
  known.set(executor, access)
}

function accessTo(executor: Executor): Access {
  const access = known.get(executor)
  if (!access) throw new Error('this database has no named statements')
  return access
}

/** The rows of a statement. The caller is responsible for their type. */
export async function ask<Row>(executor: Executor, ...request: Request): Promise<Row[]> {
  const [rows = []] = await askAll(executor, [request])
  return rows as Row[]
}

/** The rows of statements that are sent in one packet, each of which sees the rows as the one before has left them. */
export function askAll(executor: Executor, requests: readonly Request[]): Promise<unknown[][]> {
  const { withClient, arePlansKept } = accessTo(executor)
  return withClient((client) => send(client, requests, arePlansKept))
}

/**
 * Statements here look up rows by key. What PostgreSQL knows of these tables is of another moment, and a plan for a small table would read all
 * of a large one.
 */
const BEGIN =
  'begin; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off'

/**
 * One transaction in two packets: what is held and read, and then what the rule makes of it. The rule gets the rows of each reading, and
 * neither waits nor asks.
 */
export function decide<Result>(
  db: Db,
  reads: readonly Request[],
  rule: (rows: readonly unknown[][]) => Decided<Result>,
): Promise<Result> {
  const { withClient, arePlansKept } = accessTo(db)
  return withClient(async (client) => {
    try {
      const [, ...rows] = await send(client, [BEGIN, ...reads], arePlansKept)
      const { writes, result } = rule(rows)
      await send(client, [...writes, 'commit'], arePlansKept)
      return result
    } catch (error) {
      // The connection may be gone. Then there is nothing to roll back.
      await client.query('rollback').catch(() => {})
      throw error
    }
  })
}

/** Fails with the first error, after all answers. */
async function send(
  client: pg.PoolClient,
  requests: readonly (Request | string)[],
  arePlansKept: boolean,
): Promise<unknown[][]> {
  const { stream } = client.connection
  stream.cork()
  const answers = requests.map((request) => {
    if (typeof request === 'string') return client.query(request)
    const [{ name, text }, values] = request
    return client.query({ ...(arePlansKept ? { name } : {}), text, values: [...values] })
  })
  stream.uncork()
  const settled = await Promise.allSettled(answers)
  return settled.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value.rows
  })
}
