/** A squad as the members' section needs it. */
export type SquadOfMembers = { id: string; name: string; isOwner: boolean }
