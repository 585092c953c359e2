import { parseRetrospective, type UnreadableReason } from '../retrospectives/retrospective.ts'
import type {
  Dump,
  RetrospectiveRow,
  RowProblem,
  RowRead,
  SquadRow,
  TopicRow,
  UserRow,
} from './supabase-dump.ts'

/** Rows of the database that a dump refers to. */
export type Existing = {
  userIds: ReadonlySet<string>
  userIdByEmail: ReadonlyMap<string, string>
  squadIds: ReadonlySet<string>
  /** The squad of each topic. */
  squadByTopic: ReadonlyMap<string, string>
  retrospectiveIds: ReadonlySet<string>
  /** Keys from `keyOfSprint`. */
  sprints: ReadonlySet<string>
}

type LeftOutReason =
  | RowProblem
  | 'TWICE'
  | 'EMAIL_TWICE'
  | 'UNKNOWN_USER'
  | 'MISSING_SQUAD'
  | 'MISSING_PARENT'
  | 'SPRINT_TAKEN'

type TablePlan<Row> = {
  rows: Row[]
  alreadyThere: number
  leftOut: { id: string; reason: LeftOutReason }[]
}

export type DumpPlan = {
  users: TablePlan<UserRow>
  squads: TablePlan<SquadRow>
  /** Parents before their children. */
  user_topics: TablePlan<TopicRow>
  retrospectivas: TablePlan<RetrospectiveRow>
  /** Rows imported unchanged although the product cannot read them. It reports them. */
  unreadable: { id: string; reason: UnreadableReason }[]
}

export function keyOfSprint({ squadId, sprint }: { squadId: string; sprint: number }): string {
  return `${squadId} ${sprint}`
}

/**
 * Plans the import of a dump: every row that the tables can store and do not have yet. A user who has an account under the same address keeps it and
 * owns the rows of the old one. Rows of users whom neither the dump nor the database knows go to `ownerId`; without it they are left out.
 */
export function planDump(
  dump: Dump,
  existing: Existing,
  { ownerId }: { ownerId: string | null },
): DumpPlan {
  const users = planUsers(dump.users, existing)
  const known = new Set([...existing.userIds, ...users.rows.map(({ id }) => id)])
  const accountOf: AccountOf = (id) => users.accounts.get(id) ?? (known.has(id) ? id : ownerId)

  const squads = planRows(dump.squads, existing.squadIds, (row) => {
    const userId = accountOf(row.userId)
    return userId === null ? 'UNKNOWN_USER' : { ...row, userId }
  })
  const squadIds = new Set([...existing.squadIds, ...squads.rows.map(({ id }) => id)])
  const retrospectives = planRetrospectives(dump.retrospectivas, { existing, squadIds, accountOf })
  return {
    users: { rows: users.rows, alreadyThere: users.alreadyThere, leftOut: users.leftOut },
    squads,
    user_topics: planTopics(dump.user_topics, { existing, squadIds, accountOf }),
    retrospectivas: retrospectives,
    unreadable: retrospectives.rows.flatMap(({ id, data }) => {
      const parsed = parseRetrospective(data)
      return parsed.ok ? [] : { id, reason: parsed.reason }
    }),
  }
}

type AccountOf = (userId: string) => string | null
type Place = { existing: Existing; squadIds: ReadonlySet<string>; accountOf: AccountOf }

function planUsers(
  list: Dump['users'],
  { userIds, userIdByEmail }: Existing,
): TablePlan<UserRow> & { accounts: Map<string, string> } {
  const accounts = new Map<string, string>()
  const emails = new Set<string>()
  const plan = planRows(list, userIds, (row) => {
    const account = userIdByEmail.get(row.email)
    if (account !== undefined) {
      accounts.set(row.id, account)
      return 'ALREADY_THERE'
    }
    if (emails.has(row.email)) return 'EMAIL_TWICE'
    emails.add(row.email)
    return row
  })
  return { ...plan, accounts }
}

function planRetrospectives(
  list: Dump['retrospectivas'],
  { existing, squadIds, accountOf }: Place,
): TablePlan<RetrospectiveRow> {
  const sprints = new Set(existing.sprints)
  return planRows(list, existing.retrospectiveIds, (row) => {
    if (!squadIds.has(row.squadId)) return 'MISSING_SQUAD'
    const userId = row.userId === null ? null : accountOf(row.userId)
    if (row.userId !== null && userId === null) return 'UNKNOWN_USER'
    if (sprints.has(keyOfSprint(row))) return 'SPRINT_TAKEN'
    sprints.add(keyOfSprint(row))
    return { ...row, userId }
  })
}

function planTopics(
  list: Dump['user_topics'],
  { existing, squadIds, accountOf }: Place,
): TablePlan<TopicRow> {
  const there = new Set(existing.squadByTopic.keys())
  const plan = planRows(list, there, (row) => {
    if (!squadIds.has(row.squadId)) return 'MISSING_SQUAD'
    const userId = row.userId === null ? null : accountOf(row.userId)
    return row.userId !== null && userId === null ? 'UNKNOWN_USER' : { ...row, userId }
  })
  const { rows, orphans } = parentsFirst(plan.rows, existing.squadByTopic)
  const leftOut = orphans.map(({ id }) => ({ id, reason: 'MISSING_PARENT' as const }))
  return { ...plan, rows, leftOut: [...plan.leftOut, ...leftOut] }
}

/** Sorts parents before their children. Orphans are rows whose parent is missing in their squad, is an orphan itself, or is part of a circle. */
function parentsFirst(
  topics: readonly TopicRow[],
  squadByTopic: ReadonlyMap<string, string>,
): { rows: TopicRow[]; orphans: TopicRow[] } {
  const squads = new Map(squadByTopic)
  const rows: TopicRow[] = []
  let waiting = [...topics]
  for (;;) {
    const ready = waiting.filter(
      ({ parentId, squadId }) => parentId === null || squads.get(parentId) === squadId,
    )
    if (ready.length === 0) return { rows, orphans: waiting }
    for (const topic of ready) squads.set(topic.id, topic.squadId)
    rows.push(...ready)
    const taken = new Set(ready)
    waiting = waiting.filter((topic) => !taken.has(topic))
  }
}

/** Plans row by row. Sorts out unreadable, repeated and existing rows before it calls `decide`. */
function planRows<Row extends { id: string }>(
  list: readonly RowRead<Row>[],
  there: ReadonlySet<string>,
  decide: (row: Row) => Row | LeftOutReason | 'ALREADY_THERE',
): TablePlan<Row> {
  const plan: TablePlan<Row> = { rows: [], alreadyThere: 0, leftOut: [] }
  const seen = new Set<string>()
  for (const result of list) {
    if (!result.ok) {
      plan.leftOut.push({ id: result.id, reason: result.reason })
      continue
    }
    const { id } = result.row
    const decision = seen.has(id) ? 'TWICE' : there.has(id) ? 'ALREADY_THERE' : decide(result.row)
    seen.add(id)
    if (decision === 'ALREADY_THERE') plan.alreadyThere += 1
    else if (typeof decision === 'string') plan.leftOut.push({ id, reason: decision })
    else plan.rows.push(decision)
  }
  return plan
}
