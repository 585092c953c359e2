import { z } from '@hono/zod-openapi'
import { REPORT_SCHEMA_PATH } from '~/domain/reports/report-export'
import { pathIn } from '~/i18n/locale'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { body, createRouter, endpointsUnder, json, problems } from '~/lib/server/api.server'
import { localeOfRequest } from '~/lib/server/mail/mail-layout.server'
import { limitMisses } from '~/lib/server/requests/missed-links.server'
import type { RateLimit } from '~/lib/server/requests/rate-limit.server'
import { requirePreview, requireReport, requireSharedReport, type Share } from './data.server'
import { changeShare, revokeReport, shareReport } from './mutations.server'
import {
  type ReportShare,
  report,
  reportFile,
  reportShare,
  shareChange,
  squadReport,
} from './schema'

const endpoint = endpointsUnder('reports')
const one = z.object({ retrospectiveId: z.uuid() })
const withToken = z.object({ shareToken: z.string().regex(/^[\w-]{32}$/) })

const get = endpoint('get', '/retrospectives/{retrospectiveId}/report', {
  operationId: 'getReport',
  summary: "Returns a sprint's report and its share link",
  request: { params: one },
  responses: { 200: json(squadReport, 'The report'), ...problems('NO_DATA') },
})

const preview = endpoint('get', '/retrospectives/{retrospectiveId}/share', {
  operationId: 'previewSharedReport',
  summary: 'Returns the report as holders of its link see it, or would see it',
  request: { params: one },
  responses: { 200: json(report, 'The report'), ...problems('NO_DATA') },
})

const share = endpoint('put', '/retrospectives/{retrospectiveId}/share', {
  operationId: 'shareReport',
  summary: "Returns the report's share link, and creates it if necessary",
  request: { params: one },
  responses: { 200: json(reportShare, 'The link') },
})

const change = endpoint('patch', '/retrospectives/{retrospectiveId}/share', {
  operationId: 'changeReportShare',
  summary: "Changes what the link shows beside the scores; for the squad's owner only",
  request: { params: one, ...body(shareChange) },
  responses: { 200: json(reportShare, 'The link') },
})

const revoke = endpoint('delete', '/retrospectives/{retrospectiveId}/share', {
  operationId: 'revokeReport',
  summary: 'Revokes the link',
  request: { params: one },
  responses: { 204: { description: 'Revoked, if there was one' } },
})

const look = endpoint('get', '/shared/{shareToken}', {
  operationId: 'getSharedReport',
  summary: 'Returns the report to holders of its link',
  security: [],
  request: { params: withToken },
  responses: {
    200: json(report, 'The report'),
    ...problems('NO_DATA', 'TOO_MANY_REQUESTS'),
  },
})

const describe = endpoint('get', REPORT_SCHEMA_PATH, {
  operationId: 'getReportSchema',
  summary: 'Returns the JSON Schema of an exported report',
  security: [],
  responses: { 200: json(z.record(z.string(), z.unknown()), 'The schema') },
})

type ReportsApiOptions = {
  db: Db
  rateLimit: RateLimit
  /** Origin of the links to reports. */
  origin: string
}

/** Routes that need no session. */
export function sharedReportsApi({ db, rateLimit }: Pick<ReportsApiOptions, 'db' | 'rateLimit'>) {
  const lookUp = limitMisses(rateLimit, 'report')
  const schema = z.toJSONSchema(reportFile)
  return createRouter()
    .openapi(look, async (c) => {
      const find = () => requireSharedReport(db, c.req.valid('param').shareToken)
      return c.json(await lookUp(c.get('address'), find), 200)
    })
    .openapi(describe, (c) => {
      c.header('Cache-Control', 'public, max-age=3600')
      return c.json(schema, 200)
    })
}

/** Routes that require a session. */
export function reportsApi({ db, origin }: Pick<ReportsApiOptions, 'db' | 'origin'>) {
  const toShare = (share: Share, request: Request): ReportShare => ({
    ...share,
    url: origin + pathIn(localeOfRequest(request), `/shared/${share.token}`),
  })
  return createRouter()
    .openapi(get, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const { share, ...found } = await requireReport(db, scope)
      return c.json({ ...found, share: share && toShare(share, c.req.raw) }, 200)
    })
    .openapi(preview, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      return c.json(await requirePreview(db, scope), 200)
    })
    .openapi(share, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const share = await shareReport(db, scope)
      if (!share) throw new AppError('NOT_FOUND')
      return c.json(toShare(share, c.req.raw), 200)
    })
    .openapi(change, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const share = await changeShare(db, scope, c.req.valid('json'))
      if (!share) throw new AppError('NOT_FOUND')
      return c.json(toShare(share, c.req.raw), 200)
    })
    .openapi(revoke, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      if (!(await revokeReport(db, scope))) throw new AppError('NOT_FOUND')
      return c.body(null, 204)
    })
}
