import { z } from '@hono/zod-openapi'
import type { Quotas } from '~/domain/accounts/quotas'
import { requireSquad } from '~/features/members/data.server'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { body, createRouter, endpointsUnder, json, problems } from '~/lib/server/api.server'
import { listActions, requireAction } from './data.server'
import { commandAction, createAction, deleteAction, saveAction } from './mutations.server'
import {
  action,
  actionCommand,
  actionEdit,
  newAction,
  squadTrackers,
  storedActions,
  trackersInput,
} from './schema'
import { listTrackers } from './trackers/data.server'
import { saveTrackers } from './trackers/mutations.server'

const endpoint = endpointsUnder('actions')
const inSquad = z.object({ squadId: z.uuid() })
const one = z.object({ actionId: z.uuid() })

const list = endpoint('get', '/squads/{squadId}/actions', {
  operationId: 'listActions',
  summary: "Lists the squad's actions, oldest first",
  request: { params: inSquad },
  responses: { 200: json(storedActions, "The squad's actions") },
})

const create = endpoint('post', '/squads/{squadId}/actions', {
  operationId: 'createAction',
  summary: 'Creates an action, as an idea or a promise',
  request: { params: inSquad, ...body(newAction) },
  responses: {
    200: json(action, 'The action that the same request created earlier'),
    201: json(action, 'The new action'),
    ...problems(
      'ID_TAKEN',
      'NO_DUE',
      'NO_OWNER',
      'TOO_FAR_AHEAD',
      'TOO_MANY_ACTIONS',
      'TOO_MANY_SAVED_ACTIONS',
    ),
  },
})

const save = endpoint('patch', '/actions/{actionId}', {
  operationId: 'saveAction',
  summary: 'Saves an edit; refused with OUTDATED if another change was saved meanwhile',
  request: { params: one, ...body(actionEdit) },
  responses: {
    200: json(action, 'The saved action'),
    ...problems('NO_DUE', 'NO_OWNER', 'OUTDATED', 'TOO_FAR_AHEAD'),
  },
})

const command = endpoint('post', '/actions/{actionId}/commands', {
  operationId: 'commandAction',
  summary: 'Starts an idea, closes an action with its outcome, or reopens it',
  request: { params: one, ...body(actionCommand) },
  responses: {
    200: json(action, 'The action after the change'),
    ...problems('CLOSED', 'NOT_DONE', 'NOT_STARTED', 'NO_DUE', 'NO_OWNER', 'TOO_MANY_ACTIONS'),
  },
})

const remove = endpoint('delete', '/actions/{actionId}', {
  operationId: 'deleteAction',
  summary: 'Deletes an idea, or a promise of the newest sprint; other actions can only be dropped',
  request: { params: one },
  responses: { 204: { description: 'Deleted' }, ...problems('STARTED') },
})

const track = endpoint('put', '/squads/{squadId}/trackers', {
  operationId: 'saveTrackers',
  summary: "Sets the trackers of the caller's squad; only its people see the addresses",
  request: { params: inSquad, ...body(trackersInput) },
  responses: { 200: json(squadTrackers, 'The trackers') },
})

type ActionsApiOptions = {
  db: Db
  quotas: Quotas
  /** Called after each change, because an open room of the squad shows its actions. */
  onChange: (squadId: string) => void
}

export function actionsApi({ db, quotas, onChange }: ActionsApiOptions) {
  return createRouter()
    .openapi(list, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const squadId = await requireSquad(db, { ...scope, as: 'member' })
      return c.json(await listActions(db, squadId), 200)
    })
    .openapi(track, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      await saveTrackers(db, scope, c.req.valid('json').trackers)
      const squadId = await requireSquad(db, { ...scope, as: 'owner' })
      return c.json({ trackers: await listTrackers(db, squadId) }, 200)
    })
    .openapi(create, async (c) => {
      const userId = c.get('user').id
      const input = c.req.valid('json')
      const created = await createAction(db, { userId, ...c.req.valid('param'), input, quotas })
      if (!created.ok) throw new AppError(created.reason)
      onChange(c.req.valid('param').squadId)
      const written = await requireAction(db, { userId, actionId: created.actionId })
      return created.isNew ? c.json(written, 201) : c.json(written, 200)
    })
    .openapi(save, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const saved = await saveAction(db, scope, c.req.valid('json'))
      if (!saved.ok) throw new AppError(saved.reason)
      onChange(saved.squadId)
      return c.json(await requireAction(db, scope), 200)
    })
    .openapi(command, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const outcome = await commandAction(db, scope, c.req.valid('json'))
      if (!outcome.ok) throw new AppError(outcome.reason)
      onChange(outcome.squadId)
      return c.json(await requireAction(db, scope), 200)
    })
    .openapi(remove, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const removed = await deleteAction(db, scope)
      if (!removed.ok) throw new AppError(removed.reason)
      onChange(removed.squadId)
      return c.body(null, 204)
    })
}
