/** Most people in one squad, its owner included. */
export const MAX_MEMBERS = 50

/** Most open invitations of one squad. */
export const MAX_INVITATIONS = 20

/** How long an invitation waits. */
export const INVITATION_DAYS = 7
