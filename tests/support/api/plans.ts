import pg from 'pg'

/** The plan and figures of an executed statement. */
type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Total Cost': number
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

export type Plan = {
  statement: string
  /** Number of rows that table scans have read, including those that the filters removed. */
  rows: number
  /** Scans that read far more pages than their rows explain, such as a whole index for one entry. */
  walks: string[]
  /** Cost in the planner's units. From 100,000 on PostgreSQL first compiles the statement, which takes a second. */
  cost: number
  /** The plan as indented text, for a test's message. */
  outline: string
}

type Query = typeof pg.Client.prototype.query

/** Pages allowed per row: an index lookup reads some pages, and each row may be on its own page. Long values need more. */
const PAGES_A_ROW = 8
const PAGES_AT_MOST = 40

/**
 * Explains every statement until `stop`, right before it runs and in the same transaction, by executing it and rolling back. Does not see statements
 * inside SQL functions.
 */
export function recordPlans(): { plans: Promise<Plan>[]; stop: () => void } {
  const plans: Promise<Plan>[] = []
  const original: Query = pg.Client.prototype.query
  const run = original as unknown as Run
  const turns = new WeakMap<pg.Client, Promise<unknown>>()
  const inTransaction = new WeakSet<pg.Client>()

  async function explainOnce(client: pg.Client, { text, values }: Statement): Promise<Plan> {
    const isIn = inTransaction.has(client)
    await run.call(client, isIn ? 'savepoint before_plan' : 'begin')
    const statement = `explain (analyze, buffers, timing off, format json) ${text}`
    const answer = await run.call(client, { text: statement, values })
    await run.call(client, isIn ? 'rollback to savepoint before_plan' : 'rollback')
    return toPlan(text, answer)
  }

  /** Explains a statement. The first execution also counts pages of the system catalogs, which a new connection reads. */
  async function explain(client: pg.Client, statement: Statement): Promise<Plan> {
    await explainOnce(client, statement)
    return explainOnce(client, statement)
  }

  async function explainAndRun(client: pg.Client, statement: Statement, args: unknown[]) {
    const { text } = statement
    if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) {
      const plan = explain(client, statement)
      plans.push(plan)
      await plan
    }
    if (/^\s*(begin|start)/i.test(text)) inTransaction.add(client)
    if (/^\s*(commit|rollback)(?!\s+to)/i.test(text)) inTransaction.delete(client)
    return run.apply(client, args)
  }

  function query(this: pg.Client, ...args: unknown[]) {
    const callback = typeof args.at(-1) === 'function' ? (args.pop() as Callback) : undefined
    // Runs in sequence: an explained statement must not run between the statements of a call that is not awaited.
    const before = turns.get(this) ?? Promise.resolve()
    const turn = before.then(() => explainAndRun(this, toStatement(args), args))
    turns.set(
      this,
      turn.catch(() => {}),
    )
    return callback ? void turn.then((result) => callback(null, result), callback) : turn
  }
  pg.Client.prototype.query = query as unknown as Query
  return {
    plans,
    stop: () => {
      pg.Client.prototype.query = original
    },
  }
}

type Run = (this: pg.Client, ...args: unknown[]) => Promise<pg.QueryResult>
type Callback = (error: Error | null, result?: pg.QueryResult) => void
type Statement = { text: string; values: unknown[] | undefined }

function toStatement([config, values]: unknown[]): Statement {
  const given = typeof config === 'string' ? { text: config } : (config as Statement)
  return { values: undefined, ...given, ...(Array.isArray(values) ? { values } : {}) }
}

function toPlan(statement: string, { rows }: pg.QueryResult): Plan {
  const { Plan: root } = rows[0]['QUERY PLAN'][0] as { Plan: PlanNode }
  const nodes = [...withChildren(root, 0)]
  const scans = nodes
    .map(({ node }) => node)
    .filter((node) => node['Relation Name'] && isScan(node))
  return {
    statement,
    rows: scans.reduce((sum, node) => sum + rowsOf(node), 0),
    walks: scans.filter(isWalk).map((node) => `${node['Node Type']} ${node['Relation Name']}`),
    cost: root['Total Cost'],
    outline: nodes.map(({ node, depth }) => `${'  '.repeat(depth)}${toLine(node)}`).join('\n'),
  }
}

function* withChildren(
  node: PlanNode,
  depth: number,
): Generator<{ node: PlanNode; depth: number }> {
  yield { node, depth }
  for (const child of node.Plans ?? []) yield* withChildren(child, depth + 1)
}

function isScan(node: PlanNode): boolean {
  return node['Node Type'].endsWith('Scan')
}

function rowsOf(node: PlanNode): number {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': checked = 0 } =
    node
  return (node['Actual Rows'] + filtered + checked) * node['Actual Loops']
}

function isWalk(node: PlanNode): boolean {
  const own =
    pagesOf(node) -
    (node.Plans ?? []).filter(isPartOfPlan).reduce((sum, child) => sum + pagesOf(child), 0)
  return own > PAGES_AT_MOST + PAGES_A_ROW * (rowsOf(node) + node['Actual Loops'])
}

/** True for a separate node. A bitmap's index pages belong to the scan above it. */
function isPartOfPlan(child: PlanNode): boolean {
  return child['Relation Name'] !== undefined || !isScan(child)
}

function pagesOf(node: PlanNode): number {
  return (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0)
}

function toLine(node: PlanNode): string {
  const place = node['Index Name'] ?? ''
  return `${node['Node Type']} ${node['Relation Name'] ?? ''} ${place}: ${rowsOf(node)} rows, ${pagesOf(node)} pages`
}
