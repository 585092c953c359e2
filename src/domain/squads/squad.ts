/** Most people in one squad, its owner included. */
export const MAX_MEMBERS = 50

/** Most coaches of one squad. */
export const MAX_COACHES = 10

/** What an invitation makes of a person: a member, or a coach, who reads only what may go outside. */
export const INVITED_ROLES = ['member', 'coach'] as const
export type InvitedRole = (typeof INVITED_ROLES)[number]

/** Most open invitations of one squad. */
export const MAX_INVITATIONS = 20

/** How long an invitation waits. */
export const INVITATION_DAYS = 7

/** From 1 for Monday to 7 for Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof WEEKDAYS)[number]
