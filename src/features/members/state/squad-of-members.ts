/** What the members' section knows of its squad. */
export type SquadOfMembers = { id: string; name: string; isOwner: boolean }
