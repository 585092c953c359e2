import { z } from '@hono/zod-openapi'
import type { Quotas } from '~/domain/accounts/quotas'
import { pathIn } from '~/i18n/locale'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { body, createRouter, endpointsUnder, json, problems } from '~/lib/server/api.server'
import type { Mailer } from '~/lib/server/mail/mail.server'
import { localeOfRequest } from '~/lib/server/mail/mail-layout.server'
import { limitMisses } from '~/lib/server/requests/missed-links.server'
import type { RateLimit } from '~/lib/server/requests/rate-limit.server'
import { findInvitation, readMembers, requireSquad } from './data.server'
import { createInvitationLimits } from './limits.server'
import { invitationMail } from './mails.server'
import {
  acceptInvitation,
  createInvitation,
  handOverSquad,
  removeMember,
  withdrawInvitation,
} from './mutations.server'
import {
  invitation,
  invitationInput,
  joined,
  newInvitation,
  ownerInput,
  squadMembers,
} from './schema'

const endpoint = endpointsUnder('members')
const inSquad = z.object({ squadId: z.uuid() })
const withToken = z.object({ token: z.string().regex(/^[\w-]{22,64}$/) })

const list = endpoint('get', '/squads/{squadId}/members', {
  operationId: 'listMembers',
  summary: "Lists the squad's members; only its owner sees e-mails and open invitations",
  request: { params: inSquad },
  responses: { 200: json(squadMembers, "The squad's people") },
})

const remove = endpoint('delete', '/squads/{squadId}/members/{userId}', {
  operationId: 'removeMember',
  summary:
    "Removes a member or a coach from the caller's squad, or the caller from another owner's squad",
  request: { params: inSquad.extend({ userId: z.uuid() }) },
  responses: { 204: { description: 'Removed' } },
})

const handOver = endpoint('post', '/squads/{squadId}/owner', {
  operationId: 'handOverSquad',
  summary: "Transfers the caller's squad to a member; the caller remains a member",
  request: { params: inSquad, ...body(ownerInput) },
  responses: {
    200: json(squadMembers, "The squad's people after the change"),
    ...problems('TOO_MANY_SQUADS'),
  },
})

const invite = endpoint('post', '/squads/{squadId}/invitations', {
  operationId: 'createInvitation',
  summary:
    "Creates a link that invites one member or coach to the caller's squad, and mails it if an address is given",
  request: { params: inSquad, ...body(invitationInput) },
  responses: {
    201: json(newInvitation, 'The invitation; its link is not shown again'),
    ...problems('TOO_MANY_MEMBERS', 'TOO_MANY_INVITATIONS'),
  },
})

const withdraw = endpoint('delete', '/squads/{squadId}/invitations/{invitationId}', {
  operationId: 'withdrawInvitation',
  summary: 'Revokes the link of an open invitation',
  request: { params: inSquad.extend({ invitationId: z.uuid() }) },
  responses: { 204: { description: 'Withdrawn' } },
})

const look = endpoint('get', '/invitations/{token}', {
  operationId: 'getInvitation',
  summary: 'Returns the squad and the inviting person to holders of the link',
  security: [],
  request: { params: withToken },
  responses: {
    200: json(invitation, 'The open invitation'),
    ...problems('TOO_MANY_REQUESTS'),
  },
})

const accept = endpoint('post', '/invitations/{token}', {
  operationId: 'acceptInvitation',
  summary: 'Joins the squad and consumes the invitation; for a member of the squad it remains open',
  request: { params: withToken },
  responses: {
    200: json(joined, 'The squad that the caller has joined'),
    ...problems('TOO_MANY_MEMBERS'),
  },
})

/** Kind of the links of invitations, whether they are shown or accepted. */
const INVITATION = 'invitation'

type MembersApiOptions = {
  db: Db
  mailer: Mailer
  rateLimit: RateLimit
  quotas: Quotas
  /** Origin of the links to invitations. */
  origin: string
  /** Called after a person has lost the membership of a squad. */
  onRemoved: (userId: string) => void
}

/** Routes that need no session. */
export function invitationsApi({ db, rateLimit }: Pick<MembersApiOptions, 'db' | 'rateLimit'>) {
  const lookUp = limitMisses(rateLimit, INVITATION)
  return createRouter().openapi(look, async (c) => {
    const found = await lookUp(c.get('address'), async () => {
      const invitation = await findInvitation(db, c.req.valid('param').token)
      if (!invitation) throw new AppError('NOT_FOUND')
      return invitation
    })
    return c.json(found, 200)
  })
}

/** Routes that require a session. */
export function membersApi(options: MembersApiOptions) {
  const { db, mailer, rateLimit, quotas, origin, onRemoved } = options
  const limits = createInvitationLimits(rateLimit)
  const lookUp = limitMisses(rateLimit, INVITATION)
  return createRouter()
    .openapi(list, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      return c.json(await readMembers(db, scope), 200)
    })
    .openapi(remove, async (c) => {
      const { squadId, userId: memberId } = c.req.valid('param')
      const isRemoved = await removeMember(db, { userId: c.get('user').id, squadId, memberId })
      if (!isRemoved) throw new AppError('NOT_FOUND')
      onRemoved(memberId)
      return c.body(null, 204)
    })
    .openapi(handOver, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      const { userId: memberId } = c.req.valid('json')
      const handed = await handOverSquad(db, { ...scope, memberId, quotas })
      if (!handed.ok) throw new AppError(handed.reason)
      return c.json(await readMembers(db, scope), 200)
    })
    .openapi(invite, async (c) => {
      const user = c.get('user')
      const scope = { userId: user.id, ...c.req.valid('param') }
      const { email, role } = c.req.valid('json')
      if (email !== undefined) {
        // Checked first, so that a stranger's request looks as if the squad did not exist and counts towards no limit.
        await requireSquad(db, { ...scope, as: 'owner' })
        await limits.takeMail({ by: user.id, to: email })
      }
      const created = await createInvitation(db, { ...scope, email, role })
      if (!created.ok) throw new AppError(created.reason)
      const { token, squadName, ...open } = created.invitation
      const locale = localeOfRequest(c.req.raw)
      const url = origin + pathIn(locale, `/invitation/${token}`)
      if (email !== undefined) {
        const ownerName = user.name
        mailer.send(invitationMail({ to: email, locale, link: url, ownerName, squadName, role }))
      }
      return c.json({ ...open, url }, 201)
    })
    .openapi(withdraw, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      if (!(await withdrawInvitation(db, scope))) throw new AppError('NOT_FOUND')
      return c.body(null, 204)
    })
    .openapi(accept, async (c) => {
      const userId = c.get('user').id
      const { squadId, role } = await lookUp(c.get('address'), async () => {
        const accepted = await acceptInvitation(db, { userId, ...c.req.valid('param') })
        if (!accepted.ok) throw new AppError(accepted.reason)
        return accepted
      })
      return c.json({ squadId, role }, 200)
    })
}
