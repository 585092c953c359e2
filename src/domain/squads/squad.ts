/** Most people in one squad, its owner included. */
export const MAX_MEMBERS = 50

/** Most coaches of one squad. */
export const MAX_COACHES = 10

/** Roles that an invitation can grant. A coach reads only data that may leave the squad. */
export const INVITED_ROLES = ['member', 'coach'] as const
export type InvitedRole = (typeof INVITED_ROLES)[number]

/** Most open invitations of one squad. */
export const MAX_INVITATIONS = 20

/** Lifetime of an invitation, in days. */
export const INVITATION_DAYS = 7

/** ISO weekdays, from 1 for Monday to 7 for Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof WEEKDAYS)[number]
