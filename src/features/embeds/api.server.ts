import { createHash } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ownsSquad, requireSquad } from '~/features/members/data.server'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { type ApiEnv, createRouter, endpointsUnder, json, problems } from '~/lib/server/api.server'
import { createPngs, type Pngs } from '~/lib/server/png/png.server'
import { toClientKey } from '~/lib/server/requests/network-address'
import { createTokenBuckets, type Rate } from '~/lib/server/requests/token-buckets.server'
import { listEmbeds, readPictured, requireEmbedded, type StoredEmbed } from './data.server'
import { revokeEmbed, shareEmbed } from './mutations.server'
import { drawForPng, drawPicture } from './picture.server'
import { type Embed, embedList, oneEmbed, pictureKind, pictureLook } from './schema'

const endpoint = endpointsUnder('embeds')
const inSquad = z.object({ squadId: z.uuid() })
const one = inSquad.extend({ picture: pictureKind })
const ONE = '/squads/{squadId}/embeds/{picture}'

/** Popular pages send their requests from few addresses, those of the service that caches their pictures. */
const LOOKUPS: Rate = { burst: 120, perSecond: 2 }
/** Time for which caches keep a picture. A revoked one can stay visible there as long. */
const FRESH_SECONDS = 300

const svg = { 'image/svg+xml': { schema: z.string() } }
const png = { 'image/png': { schema: z.string().meta({ format: 'binary' }) } }

const list = endpoint('get', '/squads/{squadId}/embeds', {
  operationId: 'listEmbeds',
  summary: "Lists the squad's linked pictures; only its owner sees the links",
  request: { params: inSquad },
  responses: { 200: json(embedList, 'The pictures, at most one of each kind') },
})

const share = endpoint('put', ONE, {
  operationId: 'shareEmbed',
  summary: "Returns the link to a picture of the caller's squad, and creates it if necessary",
  request: { params: one },
  responses: { 200: json(oneEmbed, 'The link') },
})

const revoke = endpoint('delete', ONE, {
  operationId: 'revokeEmbed',
  summary: 'Revokes the link',
  request: { params: one },
  responses: { 204: { description: 'Revoked, if there was one' } },
})

const preview = endpoint('get', `${ONE}/preview`, {
  operationId: 'previewEmbed',
  summary: 'Returns a preview of the picture that a link would show',
  request: { params: one, query: pictureLook },
  responses: { 200: { content: svg, description: 'The picture' } },
})

const look = endpoint('get', '/embed/{embedFile}', {
  operationId: 'getEmbed',
  summary: "Returns a picture of the squad's line to holders of its link",
  security: [],
  request: {
    params: z.object({ embedFile: z.string().regex(/^[\w-]{32}\.(svg|png)$/) }),
    query: pictureLook,
  },
  responses: {
    200: { content: { ...svg, ...png }, description: 'The picture' },
    304: { description: "Unchanged since the caller's If-None-Match" },
    ...problems('TOO_MANY_REQUESTS'),
  },
})

/** Routes that need no session. */
export function sharedEmbedsApi({ db, pngs = createPngs() }: { db: Db; pngs?: Pngs }) {
  const lookups = createTokenBuckets(LOOKUPS)
  return createRouter().openapi(look, async (c) => {
    // Refusals also get the headers of a picture.
    c.set('isPicture', true)
    c.header('X-Robots-Tag', 'noindex')
    const seconds = lookups.take(toClientKey(c.get('address')))
    if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds })
    const { embedFile } = c.req.valid('param')
    const { lang: locale = 'pt', theme = 'reader' } = c.req.valid('query')
    const [token = '', ending] = embedFile.split('.')
    const { kind, ...pictured } = await requireEmbedded(db, token)
    const draw = ending === 'png' ? drawForPng : drawPicture
    const drawn = draw(pictured, { kind, locale, theme })
    const tag = `"${createHash('sha256').update(`${ending} ${drawn}`).digest('base64url')}"`
    c.header('Cache-Control', `public, max-age=${FRESH_SECONDS}`)
    c.header('ETag', tag)
    if (hasIt(c, tag)) return c.body(null, 304)
    if (ending === 'svg') return c.body(drawn, 200, { 'Content-Type': 'image/svg+xml' })
    const image = await pngs.draw(drawn)
    if (!image) throw new AppError('TOO_MANY_REQUESTS', { seconds: 1 })
    return c.body(Uint8Array.from(image), 200, { 'Content-Type': 'image/png' })
  })
}

/** True if the client has the current version. Compression turns a tag into a weak one. */
function hasIt(c: Context<ApiEnv>, tag: string): boolean {
  const known = (c.req.header('If-None-Match') ?? '').split(',')
  return known.some((each) => each.trim().replace(/^W\//, '') === tag)
}

/** Routes that require a session. */
export function embedsApi({ db, origin }: { db: Db; origin: string }) {
  const toEmbed = ({ kind, token, createdAt }: StoredEmbed, isOwner: boolean): Embed => ({
    ...{ kind, createdAt: createdAt.toISOString() },
    url: isOwner ? `${origin}/api/embed/${token}.svg` : null,
  })
  return createRouter()
    .openapi(list, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const squadId = await requireSquad(db, { ...scope, as: 'member' })
      const isOwner = await ownsSquad(db, scope)
      const embeds = await listEmbeds(db, squadId)
      return c.json({ embeds: embeds.map((each) => toEmbed(each, isOwner)) }, 200)
    })
    .openapi(share, async (c) => {
      const { picture: kind, ...which } = c.req.valid('param')
      const squadId = await requireSquad(db, { userId: c.get('user').id, ...which, as: 'owner' })
      return c.json(toEmbed(await shareEmbed(db, { squadId, kind }), true), 200)
    })
    .openapi(revoke, async (c) => {
      const { picture: kind, ...which } = c.req.valid('param')
      const squadId = await requireSquad(db, { userId: c.get('user').id, ...which, as: 'owner' })
      await revokeEmbed(db, { squadId, kind })
      return c.body(null, 204)
    })
    .openapi(preview, async (c) => {
      c.set('isPicture', true)
      const { picture: kind, ...which } = c.req.valid('param')
      const squadId = await requireSquad(db, { userId: c.get('user').id, ...which, as: 'owner' })
      const { lang: locale = 'pt', theme = 'reader' } = c.req.valid('query')
      const drawn = drawPicture(await readPictured(db, squadId), { kind, locale, theme })
      return c.body(drawn, 200, { 'Content-Type': 'image/svg+xml' })
    })
}
