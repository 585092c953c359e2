import { sql } from 'drizzle-orm'
import type { Quotas } from '~/domain/accounts/quotas'
import type { BrokenAction } from '~/domain/actions/action-file'
import type { ActionPlan } from '~/domain/actions/action-import'
import { withSquadNumbers } from '~/domain/actions/carried-actions'
import { nameKey } from '~/domain/squads/names'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH, type Topic } from '~/domain/topics/topic-tree'
import { type ImportContents, readInSteps } from '~/domain/transfer/import-file'
import {
  type ImportPlan,
  numberEntries,
  type PlannedEntry,
  planImport,
} from '~/domain/transfer/import-plan'
import type { Dump } from '~/domain/transfer/supabase-dump'
import { type DumpPlan, planDump } from '~/domain/transfer/supabase-plan'
import { readActionPlan } from '~/features/actions/data.server'
import { writeImportedActions } from '~/features/actions/mutations.server'
import { users } from '~/features/auth/tables.server'
import { type AuthorizedSquadId, requireSquad } from '~/features/members/data.server'
import { answersForOthers, withPackTopics } from '~/features/packs/data.server'
import { lockQuotas, requireQuota } from '~/features/retrospectives/data.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import { listTopics, readTopics } from '~/features/topics/data.server'
import { addTopics } from '~/features/topics/mutations.server'
import { userTopics } from '~/features/topics/tables.server'
import type { Db, Executor, Tx } from '~/lib/database/db.server'
import { violatesUnique } from '~/lib/database/sql-errors.server'
import type { UserId } from '~/lib/server/api.server'
import { inSlices } from '~/lib/server/slices.server'
import { listAccounts, listKnown, readExisting } from './data.server'
import { type Going, previewTakingBack, withoutBrought } from './imports/data.server'
import {
  chunksOf,
  insertSprints,
  recordImport,
  rewriteSprints,
  takeBack,
} from './imports/mutations.server'
import type { TakenBack } from './imports/schema'
import type { ImportInput } from './schema'

/** Maximum sprints and actions of a file; a longer one can be sent in parts. */
const MAX_ENTRIES = 2000

/** Attempts of an import. It restarts if a concurrent request recorded one of its sprints or actions. */
const TRIES = 3
const TAKEN = ['retrospectivas_squad_sprint', 'actions_pkey'] as const

type Import = {
  userId: UserId
  squadId: string
  input: ImportInput
  now: Date
  quotas: Quotas
}

/** Result of an import, or of its preview. */
export type Imported = ImportPlan &
  Pick<ImportContents, 'unreadable'> & { actions: ActionPlan; takenBack: TakenBack | null }

export type NotImported =
  | { ok: false; reason: 'BAD_SHAPE' | 'TOO_LARGE' }
  | { ok: false; reason: 'BAD_ACTION'; broken: BrokenAction }

/**
 * Imports everything from a file that the squad does not have yet, or nothing. Concurrent imports run one after the other. The file's topics do not
 * become the squad's, unless the squad has none: then those of the newest sprint do, so that the next one starts with them. Throws
 * TOO_MANY_RETROSPECTIVES, also for a dry run. A table's import is recorded, and takes an earlier one back if it replaces it.
 */
export async function importFile(
  db: Db,
  { userId, squadId, input, now, quotas }: Import,
): Promise<({ ok: true } & Imported) | NotImported> {
  const file = await inSlices(readInSteps(input.file, MAX_ENTRIES))
  if (!file.ok) return file
  const { entries, unreadable, actions } = ofSquad(file, input.squadName)
  const numbered = numberEntries(entries)
  const { table } = input
  const { twins } = table ?? {}
  const after = input.part?.after ?? 0

  async function plan(executor: Executor, squad: AuthorizedSquadId, takenBack: Going | null) {
    const own = await readTopics(executor, squad)
    const asked = numbered.map((entry) => ({
      ...entry,
      topics: [...withPackTopics(entry.topics, own)],
    }))
    const going = takenBack?.going ?? []
    const known = withoutBrought(await listKnown(executor, squad), going)
    const all = planImport(asked, known, { after, ...(twins && { twins }) })
    const isRefused = ({ entry }: PlannedEntry) => answersForOthers(entry, null)
    const added = all.added.filter((one) => !isRefused(one))
    const replaced = all.replaced.filter((one) => !isRefused(one))
    const more = added.length - going.filter(({ before }) => before === null).length
    if (more > 0) await requireQuota(executor, { squadId: squad, userId, more }, quotas)
    const planned = [...all.added, ...all.same, ...all.conflict, ...all.replaced]
    const ofFile = { squadId: squad, file: withSquadNumbers(actions, planned) }
    const refused = [...all.added, ...all.replaced].filter(isRefused)
    return {
      ...{ ...all, added, replaced, takenBack: takenBack?.result ?? null },
      unreadable: [...unreadable, ...refused.map(toRefused)],
      actions: await readActionPlan(executor, ofFile, quotas),
    }
  }
  if (input.dryRun) {
    const squad = await requireSquad(db, { userId, squadId, as: 'member' })
    const importId = table?.replaces
    const going = importId
      ? await previewTakingBack(db, { userId, squadId: squad, importId })
      : null
    return { ok: true, ...(await plan(db, squad, going)) }
  }
  const planned = await retry(() =>
    db.transaction(async (tx) => {
      const squad = await requireSquad(tx, { userId, squadId, as: 'member' })
      await lockQuotas(tx, { userId, squadId: squad })
      const importId = table?.replaces
      const result = importId ? await takeBack(tx, { userId, squadId: squad, importId }) : null
      const made = await plan(tx, squad, result && { going: [], result })
      const place = { userId, squad, now }
      const created = await insertSprints(tx, { ...place, added: made.added })
      const rewritten = table ? await rewriteSprints(tx, { ...place, replaced: made.replaced }) : []
      await writeImportedActions(tx, { userId, squadId: squad, plan: made.actions })
      const isLast = input.part?.isLast ?? true
      const topics = isLast ? await seedTopics(tx, { userId, squad, added: made.added }) : {}
      const sprints = [...created, ...rewritten]
      if (table && sprints.length > 0) {
        const { fileName } = table
        await recordImport(tx, { userId, squadId: squad, fileName, sprints, topics })
      }
      return made
    }),
  )
  return { ok: true, ...planned }
}

function toRefused({ entry: { label, squadName } }: PlannedEntry) {
  return { label, squadName, reason: 'NEEDS_ROOM' as const }
}

function ofSquad(file: ImportContents, squadName: string | undefined): ImportContents {
  if (squadName === undefined) return file
  const key = nameKey(squadName)
  const isOf = (entry: { squadName: string }) => nameKey(entry.squadName) === key
  return {
    entries: file.entries.filter(isOf),
    unreadable: file.unreadable.filter(isOf),
    actions: file.actions.filter(isOf),
  }
}

/** Retries after a conflict. The next attempt finds the concurrent rows and plans around them. */
async function retry<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES - 1; left > 0; left -= 1) {
    try {
      return await attempt()
    } catch (error) {
      const isTaken = TAKEN.some((constraint) => violatesUnique(error, constraint))
      if (!isTaken) throw error
    }
  }
  return attempt()
}

type Additions = { userId: UserId; squad: AuthorizedSquadId; added: readonly PlannedEntry[] }

/**
 * Gives a squad without topics those of the newest retrospective, and returns their titles by id. The retrospectives keep the topic ids of the file,
 * so that a topic renamed between two of them stays one line of the comparison; the squad's own topics continue that line by title.
 */
async function seedTopics(
  tx: Tx,
  { userId, squad, added }: Additions,
): Promise<Record<string, string>> {
  const newest = added.reduce<PlannedEntry | null>(
    (latest, one) => (latest && latest.sprint > one.sprint ? latest : one),
    null,
  )
  if (!newest) return {}
  const own = await listTopics(tx, squad, { reader: userId })
  if (own.length > 0) return {}
  const topics = newest.entry.topics.flatMap(toOwnTopic)
  const ids = await addTopics(tx, { squadId: squad, userId }, { topics, apart: new Set() })
  return Object.fromEntries(
    topics.flatMap(({ id, title }) => {
      const made = ids.get(id)
      return made === undefined ? [] : [[made, title]]
    }),
  )
}

/** Converts an imported topic to one of the squad's. Returns none if the title is too long, and drops a description that is. */
function toOwnTopic({ description, ...topic }: Topic): Topic[] {
  const title = topic.title.trim()
  if (title === '' || title.length > MAX_TITLE_LENGTH) return []
  const fits = description !== undefined && description.length <= MAX_DESCRIPTION_LENGTH
  return [{ ...topic, title, ...(fits ? { description } : {}) }]
}

/**
 * Imports a dump of the original product's tables; a dry run only reports the result. `owner` is the address of the account that gets the squads of
 * unknown users. Resolves to null if that account does not exist.
 */
export async function importDump(
  db: Db,
  { dump, owner, dryRun }: { dump: Dump; owner: string | null; dryRun: boolean },
): Promise<DumpPlan | null> {
  let plan: DumpPlan | null = null
  try {
    await db.transaction(async (tx) => {
      const ownerId = owner === null ? null : await findOwner(tx, { dump, owner })
      if (owner !== null && ownerId === null) return
      plan = planDump(dump, await readExisting(tx, dump), { ownerId })
      await insertDump(tx, plan)
      if (dryRun) throw new TrialRun()
    })
  } catch (error) {
    if (!(error instanceof TrialRun)) throw error
  }
  return plan
}

/** Rolls a dry run back after it has written everything, so that the database has checked all rows. */
class TrialRun extends Error {}

async function findOwner(
  tx: Tx,
  { dump, owner }: { dump: Dump; owner: string },
): Promise<string | null> {
  const email = owner.trim().toLowerCase()
  const [account] = await listAccounts(tx, [email])
  if (account) return account.id
  const read = dump.users.find((user) => user.ok && user.row.email === email)
  return read?.ok ? read.row.id : null
}

async function insertDump(tx: Tx, plan: DumpPlan): Promise<void> {
  for (const rows of chunksOf(plan.users.rows.map(withDate))) {
    await tx.insert(users).values(rows).onConflictDoNothing()
  }
  const owned = plan.squads.rows.map(({ userId, ...row }) => ({ ...row, ownerId: userId }))
  for (const rows of chunksOf(owned.map(withDate))) {
    await tx.insert(squads).values(rows).onConflictDoNothing()
  }
  const topics = plan.user_topics.rows.map(({ userId, ...row }) => ({ ...row, authorId: userId }))
  for (const rows of chunksOf(topics.map(withDate))) {
    await tx.insert(userTopics).values(rows).onConflictDoNothing()
  }
  const recorded = plan.retrospectivas.rows.map(({ userId, data, ...row }) => ({
    ...row,
    authorId: userId,
    // A null in the file is a JSON null, not a missing value.
    data: data === null ? sql`'null'::jsonb` : data,
  }))
  for (const rows of chunksOf(recorded.map(withDate))) {
    await tx.insert(retrospectives).values(rows).onConflictDoNothing()
  }
}

/** Rows without a creation date keep the order of the file. */
function withDate<Row extends { createdAt: Date | null }>(row: Row, index: number) {
  return { ...row, createdAt: row.createdAt ?? sql`now() + ${index} * interval '1 microsecond'` }
}
