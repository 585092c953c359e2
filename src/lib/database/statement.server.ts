import type pg from 'pg'
import type { Db, Executor } from './database.server'

/** A named statement that each connection plans once. */
export type Statement = { name: string; text: string }

/** A statement with its values. */
export type Request = readonly [statement: Statement, values: readonly unknown[]]

/** The result of a rule: the rows to write, and the caller's result. */
export type Decided<Result> = { writes: readonly Request[]; result: Result }

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

/**
 * Forbids scans and joins of whole tables. Statements here look up rows by key. PostgreSQL's statistics on these tables are from another moment, and a
 * plan for a small table would read all of a large one.
 */
const BEGIN =
  'begin; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off'

/**
 * Runs one transaction in two packets: it locks and reads, then writes the rule's decision. The rule gets the rows of each read, and neither waits
 * nor queries.
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
      // The connection may be lost. Then there is nothing to roll back.
      await client.query('rollback').catch(() => {})
      throw error
    }
  })
}

/** Sends requests. Fails with the first error, after all responses. */
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
