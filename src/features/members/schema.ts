import { z } from 'zod'
import { MAX_EMAIL_LENGTH } from '~/domain/accounts/account-limits'
import { INVITED_ROLES } from '~/domain/squads/squad'

const role = z.enum(INVITED_ROLES)

const person = z.object({
  userId: z.uuid(),
  name: z.string(),
  /** Null unless the caller owns the squad: members do not need the address. */
  email: z.string().nullable(),
  /** True for the caller. */
  isMe: z.boolean(),
})

/** An invitation without its secret, which is shown only once, on creation. */
const openInvitation = z.object({
  id: z.uuid(),
  /** The recipient; null for a link that the owner passes on. */
  email: z.string().nullable(),
  role,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

export const squadMembers = z
  .object({
    owner: person,
    /** Sorted by time of joining. */
    members: z.array(person.extend({ joinedAt: z.iso.datetime() })),
    /** People who read the squad's trends without being members, in the order of joining. */
    coaches: z.array(person.extend({ joinedAt: z.iso.datetime() })),
    /** Newest first; empty unless the caller is the owner. */
    invitations: z.array(openInvitation),
  })
  .meta({ id: 'SquadMembers' })

export const ownerInput = z.object({ userId: z.uuid() }).meta({ id: 'OwnerInput' })

export const invitationInput = z
  .object({
    /** Sends the invitation to this address; without it the owner passes the link on. */
    email: z.string().trim().toLowerCase().max(MAX_EMAIL_LENGTH).pipe(z.email()).optional(),
    role: role.default('member'),
  })
  .meta({ id: 'InvitationInput' })

export const newInvitation = openInvitation
  .extend({
    /** Admits the first person who opens it, whatever their address. */
    url: z.url(),
  })
  .meta({ id: 'NewInvitation' })

export const invitation = z
  .object({ squadName: z.string(), ownerName: z.string(), role, expiresAt: z.iso.datetime() })
  .meta({ id: 'Invitation' })

export const joined = z
  .object({
    squadId: z.uuid(),
    /** The caller's role in the squad. A member who opens an invitation for a coach stays a member. */
    role,
  })
  .meta({ id: 'Joined' })

export type SquadMembers = z.infer<typeof squadMembers>
export type Person = z.infer<typeof person>
export type OpenInvitation = z.infer<typeof openInvitation>
export type NewInvitation = z.infer<typeof newInvitation>
export type Joined = z.infer<typeof joined>
export type Invitation = z.infer<typeof invitation>
