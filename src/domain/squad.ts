/** Most people in one squad, its owner included. */
export const MAX_MEMBERS = 50

/** Most invitations of one squad that wait for somebody. */
export const MAX_INVITATIONS = 20

/** How long an invitation waits. */
export const INVITATION_DAYS = 7
