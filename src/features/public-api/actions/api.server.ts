import { z } from '@hono/zod-openapi'
import type { Quotas } from '~/domain/accounts/quotas'
import { listActions, requireAction, requireActionRow } from '~/features/actions/data.server'
import { commandAction, createAction, saveAction } from '~/features/actions/mutations.server'
import { action, actionCommand, actionEdit, newAction } from '~/features/actions/schema'
import { requireSquadOf } from '~/features/tokens/data.server'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import {
  type Bearer,
  body,
  createRouter,
  endpointsUnder,
  json,
  problems,
} from '~/lib/server/api.server'
import { idempotencyHeaders, idOfRequest } from '../idempotency.server'
import { needs } from '../needs.server'
import { actionList } from '../schema'

const endpoint = endpointsUnder('actions')
const inSquad = z.object({ squadId: z.uuid() })
const one = inSquad.extend({ actionId: z.uuid() })

const list = endpoint('get', '/squads/{squadId}/actions', {
  ...needs('actions:read'),
  operationId: 'listActions',
  summary: "Lists the squad's actions in every state, oldest first",
  request: { params: inSquad },
  responses: { 200: json(actionList, 'The oldest first') },
})

const create = endpoint('post', '/squads/{squadId}/actions', {
  ...needs('actions:write'),
  operationId: 'createAction',
  summary: 'Creates an action, as an idea or a promise',
  request: {
    params: inSquad,
    headers: idempotencyHeaders,
    ...body(newAction.omit({ id: true }).meta({ id: 'NewAction' })),
  },
  responses: {
    200: json(action, 'The action that the same request created earlier'),
    201: json(action, 'The new action'),
    ...problems(
      'ID_TAKEN',
      'KEY_REUSED',
      'NO_DUE',
      'NO_OWNER',
      'TOO_FAR_AHEAD',
      'TOO_MANY_ACTIONS',
      'TOO_MANY_SAVED_ACTIONS',
    ),
  },
})

const save = endpoint('patch', '/squads/{squadId}/actions/{actionId}', {
  ...needs('actions:write'),
  operationId: 'saveAction',
  summary: 'Saves an edit; refused with OUTDATED if another change was saved meanwhile',
  request: { params: one, ...body(actionEdit) },
  responses: {
    200: json(action, 'The saved action'),
    ...problems('CLOSED', 'NO_DUE', 'NO_OWNER', 'OUTDATED', 'TOO_FAR_AHEAD'),
  },
})

const command = endpoint('post', '/squads/{squadId}/actions/{actionId}/commands', {
  ...needs('actions:write'),
  operationId: 'commandAction',
  summary:
    'Starts, keeps, finishes, drops or judges an action; repeating a command changes nothing',
  request: { params: one, ...body(actionCommand) },
  responses: {
    200: json(action, 'The action after the command'),
    ...problems(
      'CLOSED',
      'NOT_DONE',
      'NOT_STARTED',
      'NO_DUE',
      'NO_OWNER',
      'TOO_FAR_AHEAD',
      'TOO_MANY_ACTIONS',
    ),
  },
})

type Options = {
  db: Db
  quotas: Quotas
  /** Called after each change, because an open room of the squad shows its actions. */
  onChange: (squadId: string) => void
}

export function publicActionsApi({ db, quotas, onChange }: Options) {
  return createRouter()
    .openapi(list, async (c) => {
      const bearer = c.get('bearer')
      const squadId = await requireSquadOf(db, { bearer, ...c.req.valid('param') })
      return c.json({ actions: (await listActions(db, squadId)).actions }, 200)
    })
    .openapi(create, async (c) => {
      const bearer = c.get('bearer')
      const squadId = await requireSquadOf(db, { bearer, ...c.req.valid('param') })
      const id = await idOfRequest(db, c)
      const input = { ...c.req.valid('json'), ...(id === undefined ? {} : { id }) }
      const { userId } = bearer
      const created = await createAction(db, { userId, squadId, input, quotas })
      if (!created.ok) throw new AppError(created.reason)
      onChange(squadId)
      const written = await requireAction(db, { userId, actionId: created.actionId })
      return c.json(written, created.isNew ? 201 : 200)
    })
    .openapi(save, async (c) => {
      const scope = await requireOne(db, { bearer: c.get('bearer'), ...c.req.valid('param') })
      const saved = await saveAction(db, scope, c.req.valid('json'))
      if (!saved.ok) throw new AppError(saved.reason)
      onChange(saved.squadId)
      return c.json(await requireAction(db, scope), 200)
    })
    .openapi(command, async (c) => {
      const scope = await requireOne(db, { bearer: c.get('bearer'), ...c.req.valid('param') })
      const obeyed = await commandAction(db, scope, c.req.valid('json'))
      if (!obeyed.ok) throw new AppError(obeyed.reason)
      onChange(obeyed.squadId)
      return c.json(await requireAction(db, scope), 200)
    })
}

/** Throws NOT_FOUND for a missing action and for one of another squad. */
async function requireOne(db: Db, scope: { bearer: Bearer; squadId: string; actionId: string }) {
  const { bearer, actionId } = scope
  const squadId = await requireSquadOf(db, scope)
  const { userId } = bearer
  const found = await requireActionRow(db, { userId, actionId })
  if (found.squadId !== squadId) throw new AppError('NOT_FOUND')
  return { userId, actionId }
}
