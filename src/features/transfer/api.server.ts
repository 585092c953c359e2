import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Quotas } from '~/domain/accounts/quotas'
import { toActionResult } from '~/domain/actions/action-import'
import { csvFormatOf } from '~/domain/text/csv'
import type { PlannedEntry } from '~/domain/transfer/import-plan'
import { toCsvExport, toJsonExport } from '~/domain/transfer/retrospective-export'
import { requireSquad } from '~/features/members/data.server'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import {
  type ApiEnv,
  body,
  createRouter,
  endpointsUnder,
  json,
  problems,
} from '~/lib/server/api.server'
import { localeOfRequest } from '~/lib/server/mail/mail-layout.server'
import { answerWithText } from '~/lib/server/requests/text-stream.server'
import { readAllSquads, readSquad, readSquadFile } from './data.server'
import { listImports } from './imports/data.server'
import { takeImportBack } from './imports/mutations.server'
import { tableImports, takenBack } from './imports/schema'
import { type Imported, importFile, type NotImported } from './mutations.server'
import { readPersonalData } from './personal/data.server'
import { exportQuery, type ImportResult, importInput, importResult } from './schema'
import { exportHeads } from './texts/export-heads'

const endpoint = endpointsUnder('transfer')
const inSquad = z.object({ squadId: z.uuid() })

const take = endpoint('post', '/squads/{squadId}/imports', {
  operationId: 'importFile',
  summary:
    'Imports a local history or an account export; importing the same file again changes nothing',
  request: { params: inSquad, ...body(importInput, 'file') },
  responses: {
    200: json(
      importResult,
      'Added, equal, replaced, conflicting and unreadable sprints; with `dryRun`, the expected ones',
    ),
    ...problems('TOO_MANY_RETROSPECTIVES', 'TOO_MANY_SAVED_ACTIONS'),
  },
})

const listTables = endpoint('get', '/squads/{squadId}/imports', {
  operationId: 'listImports',
  summary: 'Lists the tables imported into the squad, newest first',
  request: { params: inSquad },
  responses: {
    200: json(tableImports, 'Imports that can be taken back, and those of other members'),
  },
})

const takeBack = endpoint('delete', '/squads/{squadId}/imports/{importId}', {
  operationId: 'takeImportBack',
  summary:
    'Undoes an import: removes its sprints, restores replaced ones, and keeps those changed since',
  request: { params: inSquad.extend({ importId: z.uuid() }) },
  responses: { 200: json(takenBack, 'Removed, restored and remaining sprints') },
})

const file = (description: string) => ({
  content: { 'application/json': { schema: z.any() }, 'text/csv': { schema: z.string() } },
  description,
})

const give = endpoint('get', '/squads/{squadId}/export', {
  operationId: 'exportSquad',
  summary:
    "Exports the squad's retrospectives and actions as JSON rows, or its retrospectives as a CSV table",
  request: { params: inSquad, query: exportQuery },
  responses: { 200: file('The file') },
})

const giveAll = endpoint('get', '/export', {
  operationId: 'exportAll',
  summary:
    "Exports the retrospectives of all the caller's squads, in the original product's format, and their actions",
  responses: { 200: file('The file') },
})

const download = endpointsUnder('account')('get', '/account/data', {
  operationId: 'downloadAccount',
  summary: "Returns all of the caller's data as a file",
  responses: { 200: json(z.record(z.string(), z.unknown()), 'Rows by table') },
})

type TransferApiOptions = {
  db: Db
  quotas: Quotas
  /** Called after an import that may have changed the squad's actions. */
  onActions: (squadId: string) => void
}

export function transferApi({ db, quotas, onActions }: TransferApiOptions) {
  return createRouter()
    .openapi(take, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const imported = await importFile(db, {
        ...scope,
        input: c.req.valid('json'),
        now: new Date(),
        quotas,
      })
      if (!imported.ok) throw toProblem(imported)
      if (!c.req.valid('json').dryRun) onActions(scope.squadId)
      return c.json(toResult(imported), 200)
    })
    .openapi(listTables, async (c) => {
      const userId = c.get('user').id
      const squadId = await requireSquad(db, { userId, ...c.req.valid('param'), as: 'member' })
      return c.json({ imports: await listImports(db, squadId, userId) }, 200)
    })
    .openapi(takeBack, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      return c.json(await takeImportBack(db, scope), 200)
    })
    .openapi(give, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const squadId = await requireSquad(db, { ...scope, as: 'member' })
      const { format, zone, language = localeOfRequest(c.req.raw) } = c.req.valid('query')
      if (format === 'csv') {
        const options = { heads: exportHeads(language), format: csvFormatOf(language), zone }
        const text = toCsvExport(readSquad(db, squadId), options)
        return toFile(c, { name: 'retrospectives.csv', text })
      }
      const text = toJsonExport(readSquadFile(db, squadId))
      return toFile(c, { name: 'retrospectives.json', text })
    })
    .openapi(download, async (c) => {
      c.header('Content-Disposition', 'attachment; filename="retroscore-data.json"')
      return c.json(await readPersonalData(db, c.get('user').id), 200)
    })
    .openapi(giveAll, async (c) => {
      const pages = readAllSquads(db, c.get('user').id)
      return toFile(c, { name: 'retrospectives_from_supabase.json', text: toJsonExport(pages) })
    })
}

function toProblem(refused: NotImported): AppError {
  const { reason } = refused
  if (reason === 'TOO_LARGE') return new AppError(reason)
  const action =
    refused.reason === 'BAD_ACTION' ? { action: [refused.broken.title, refused.broken.field] } : {}
  return new AppError('INVALID', { fields: { file: [reason], ...action } })
}

function toResult(imported: Imported): ImportResult {
  const { added, same, conflict, replaced, takenBack, unreadable, actions } = imported
  const toPlace = ({ entry, sprint }: PlannedEntry) => ({
    label: entry.label,
    sprint,
    average: entry.average,
  })
  return {
    added: added.map(toPlace),
    same: same.map(toPlace),
    conflict: conflict.map(({ known: { id, average }, ...planned }) => ({
      ...toPlace(planned),
      existing: { id, average },
    })),
    replaced: replaced.map(toPlace),
    takenBack,
    unreadable,
    actions: toActionResult(actions),
  }
}

/** Streams the file from the database at the client's speed. */
function toFile(
  c: Context<ApiEnv>,
  { name, text }: { name: string; text: AsyncGenerator<string> },
): Promise<Response> {
  const type = name.endsWith('.csv') ? 'text/csv' : 'application/json'
  return answerWithText(c, text, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${name}"`,
  })
}
