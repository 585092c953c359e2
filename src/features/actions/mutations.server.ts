import { and, eq, ne } from 'drizzle-orm'
import type { Quotas } from '~/domain/accounts/quotas'
import {
  type Action,
  type ActionCommand,
  type ActionOwner,
  blankIdea,
  canDelete,
} from '~/domain/actions/action'
import {
  type ActionRefusal,
  type ActionStep,
  applyCommand,
  applyInReview,
  editAction,
} from '~/domain/actions/action-commands'
import type { VersionedAction } from '~/domain/actions/action-file'
import type { ActionPlan } from '~/domain/actions/action-import'
import { isSameJson, withoutUndefined } from '~/domain/text/json'
import { users } from '~/features/auth/tables.server'
import { belongsToSquad, isSquadOf } from '~/features/members/data.server'
import { queueEvent } from '~/features/outbox/mutations.server'
import { newestSprint } from '~/features/retrospectives/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Db, Tx } from '~/lib/database/db.server'
import { violatesUnique } from '~/lib/database/sql-errors.server'
import { AppError } from '~/lib/errors'
import type { UserId } from '~/lib/server/api.server'
import { type ActionRow, requireActionRow } from './data.server'
import type { ActionEditInput, NewAction } from './schema'
import { actions } from './tables.server'

type Scope = { userId: UserId; actionId: string }
/** The squad whose actions have changed. */
type Stored = { ok: true; squadId: string }
type Refused = { ok: false; reason: ActionRefusal }

type NewInSquad = {
  userId: UserId
  squadId: string
  input: NewAction
  quotas: Quotas
  /** Sprint of the room in which the action is created; by default the squad's newest one. */
  sprint?: number
}
type Created =
  | { ok: true; actionId: string; isNew: boolean }
  | Refused
  | { ok: false; reason: 'ID_TAKEN' | 'TOO_MANY_SAVED_ACTIONS' }

/**
 * Creates an action, as an idea or a promise. A repeated create with the same id returns the stored action. Throws NOT_FOUND for a squad that the
 * user does not belong to, and INVALID for an owner who does not.
 */
export async function createAction(db: Db, given: NewInSquad): Promise<Created> {
  try {
    return await db.transaction((tx) => insertAction(tx, given))
  } catch (error) {
    // The id belongs to another squad.
    if (violatesUnique(error, 'actions_pkey')) return { ok: false, reason: 'ID_TAKEN' }
    throw error
  }
}

async function insertAction(
  tx: Tx,
  { userId, squadId, input: { id, state, ...fields }, quotas, sprint: ofRoom }: NewInSquad,
): Promise<Created> {
  await lockSquad(tx, { userId, squadId })
  const owner = await resolveOwner(tx, squadId, fields.owner)
  const written = { ...fields, owner }
  const ofSquad = eq(actions.squadId, squadId)
  if (id !== undefined) {
    const [known] = await tx
      .select({ id: actions.id })
      .from(actions)
      .where(and(eq(actions.id, id), ofSquad, eq(actions.authorId, userId)))
    if (known) return sameOrTaken(await requireActionRow(tx, { userId, actionId: id }), written)
  }
  if ((await tx.$count(actions, ofSquad)) >= quotas.actionsPerSquad) {
    return { ok: false, reason: 'TOO_MANY_SAVED_ACTIONS' }
  }
  const context = await readContext(tx, { squadId, id: undefined, sprint: ofRoom })
  const { sprint } = context
  const edited = editAction(blankIdea(sprint), written, sprint)
  if (!edited.ok) return edited
  const step = state === 'open' ? applyCommand(edited.action, { do: 'start' }, context) : edited
  if (!step.ok) return step
  const [row] = await tx
    .insert(actions)
    .values({
      ...(id === undefined ? {} : { id }),
      ...toColumns(step.action),
      squadId,
      authorId: userId,
    })
    .returning({ id: actions.id })
  if (!row) throw new Error('the new action was not returned')
  await queueState(tx, { id: row.id, squadId, state: step.action.state })
  return { ok: true, actionId: row.id, isNew: true }
}

/** Compares with an earlier attempt of the same create. Later edits may have changed the row; a repeated create must not. */
function sameOrTaken(known: ActionRow, written: Partial<Action>): Created {
  const fields = Object.keys(written) as (keyof Action)[]
  const isSame = fields.every((field) => isSameJson(known[field], written[field]))
  if (!isSame) return { ok: false, reason: 'ID_TAKEN' }
  return { ok: true, actionId: known.id, isNew: false }
}

/**
 * Saves an edit. Returns OUTDATED if another change was saved after the version on which the edit is based, unless the edit's content is stored already:
 * it may be a repetition after a lost response. Throws like `createAction`.
 */
export async function saveAction(
  db: Db,
  scope: Scope,
  { version, owner, ...fields }: ActionEditInput,
): Promise<Stored | Refused | { ok: false; reason: 'OUTDATED' }> {
  return db.transaction(async (tx) => {
    const action = await lockAction(tx, scope)
    const edit = {
      ...withoutUndefined(fields),
      ...(owner === undefined ? {} : { owner: await resolveOwner(tx, action.squadId, owner) }),
    }
    if (action.version !== version) {
      const { squadId } = action
      const isStored = isSameJson(action, { ...action, ...edit })
      return isStored ? { ok: true, squadId } : { ok: false, reason: 'OUTDATED' }
    }
    const sprint = await newestSprint(tx, action.squadId)
    return store(tx, action, editAction(action, edit, sprint))
  })
}

/**
 * Runs a command; in a room it is part of the sprint's review. A repeated command changes nothing. Throws NOT_FOUND for an action of another squad,
 * including one that only the room does not have.
 */
export async function commandAction(
  db: Db,
  { room, ...scope }: Scope & { room?: { squadId: string; sprint: number } },
  command: ActionCommand,
): Promise<Stored | Refused> {
  return db.transaction(async (tx) => {
    const action = await lockAction(tx, scope)
    const { id, squadId } = action
    if (room && room.squadId !== squadId) throw new AppError('NOT_FOUND')
    const context = await readContext(tx, { squadId, id, sprint: room?.sprint })
    const apply = room ? applyInReview : applyCommand
    return store(tx, action, apply(action, command, context))
  })
}

/** Writes the plan of an import. The caller has locked the squad. */
export async function writeImportedActions(
  tx: Tx,
  {
    userId,
    squadId,
    plan: { added, changed },
  }: { userId: UserId; squadId: string; plan: ActionPlan },
): Promise<void> {
  for (const { action, createdAt } of added) {
    await tx.insert(actions).values({
      ...{ id: action.id, ...toImportedColumns(action), squadId, authorId: userId },
      ...(createdAt === null ? {} : { createdAt: new Date(createdAt) }),
    })
  }
  for (const { action } of changed) {
    await tx.update(actions).set(toImportedColumns(action)).where(eq(actions.id, action.id))
  }
}

/** Converts an owner who had left the file's squad to a member without an account. */
function toImportedColumns(action: VersionedAction) {
  const isLeft = action.owner?.kind === 'left'
  const left = { ownerKind: 'member' as const, ownerId: null, ownerName: null }
  return { ...toColumns(action), ...(isLeft ? left : {}) }
}

/** Deletes an action. Returns STARTED if it is closed or was promised in an earlier sprint: it can only be dropped. */
export async function deleteAction(
  db: Db,
  scope: Scope,
): Promise<Stored | { ok: false; reason: 'STARTED' }> {
  return db.transaction(async (tx) => {
    const action = await lockAction(tx, scope)
    const isFresh = canDelete(action, await newestSprint(tx, action.squadId))
    if (!isFresh) return { ok: false, reason: 'STARTED' }
    await tx.delete(actions).where(eq(actions.id, action.id))
    return { ok: true, squadId: action.squadId }
  })
}

async function store(
  tx: Tx,
  before: ActionRow,
  step: ActionStep<ActionRow>,
): Promise<Stored | Refused> {
  if (!step.ok) return step
  const { squadId } = before
  if (isSameJson(before, step.action)) return { ok: true, squadId }
  await tx
    .update(actions)
    .set({ ...toColumns(step.action), version: before.version + 1 })
    .where(eq(actions.id, before.id))
  if (before.state !== step.action.state) await queueState(tx, { ...step.action, squadId })
  return { ok: true, squadId }
}

/** Events by the state that an action comes into. An idea is not announced. */
const EVENTS = {
  idea: null,
  open: 'action.started',
  done: 'action.done',
  dropped: 'action.dropped',
} as const

async function queueState(
  tx: Tx,
  { id, squadId, state }: Pick<Action, 'id' | 'state'> & { squadId: string },
): Promise<void> {
  const event = EVENTS[state]
  if (event) await queueEvent(tx, { squadId, event, subjectId: id })
}

/** Locks the squad to block other changes of its actions until the transaction ends, so that the count of open ones is exact. */
async function lockSquad(
  tx: Tx,
  { userId, squadId }: { userId: UserId; squadId: string },
): Promise<void> {
  const [locked] = await tx
    .select({ id: squads.id })
    .from(squads)
    .where(and(eq(squads.id, squadId), isSquadOf(tx, userId)))
    .for('no key update')
  if (!locked) throw new AppError('NOT_FOUND')
}

/** Locks the action's squad, then reads the action. */
async function lockAction(tx: Tx, scope: Scope): Promise<ActionRow> {
  const { squadId } = await requireActionRow(tx, scope)
  await lockSquad(tx, { userId: scope.userId, squadId })
  return requireActionRow(tx, scope)
}

async function readContext(
  tx: Tx,
  { squadId, id, sprint }: { squadId: string; id: string | undefined; sprint: number | undefined },
): Promise<{ sprint: number; now: number; openActions: number }> {
  const isOpen = and(eq(actions.squadId, squadId), eq(actions.state, 'open'))
  const openActions = await tx.$count(
    actions,
    id === undefined ? isOpen : and(isOpen, ne(actions.id, id)),
  )
  return { sprint: sprint ?? (await newestSprint(tx, squadId)), now: Date.now(), openActions }
}

/** Throws INVALID for a person who does not belong to the squad. */
async function resolveOwner(
  tx: Tx,
  squadId: string,
  owner: NewAction['owner'],
): Promise<ActionOwner | null> {
  if (owner?.kind !== 'member') return owner
  const [person] = await tx
    .select({ userId: users.id, name: users.name })
    .from(squads)
    .innerJoin(users, belongsToSquad())
    .where(and(eq(squads.id, squadId), eq(users.id, owner.userId)))
  if (!person) throw new AppError('INVALID', { fields: { owner: ['not in the squad'] } })
  return { kind: 'member', ...person }
}

function toColumns({ id: _, topic, owner, closedAt, keptSprints, ...action }: Action) {
  return {
    ...action,
    topicId: topic?.id ?? null,
    topicTitle: topic?.title ?? null,
    ...toOwnerColumns(owner),
    keptSprints: [...keptSprints],
    closedAt: closedAt === null ? null : new Date(closedAt),
  }
}

/** Keeps the columns of a member who has left: coming back makes them the owner again. */
function toOwnerColumns(owner: ActionOwner | null) {
  if (owner?.kind === 'left') return {}
  return {
    ownerKind: owner?.kind ?? null,
    ownerId: owner?.kind === 'member' ? owner.userId : null,
    ownerName: owner?.kind === 'name' ? owner.name : null,
  }
}
