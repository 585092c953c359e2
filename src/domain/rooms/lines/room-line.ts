/** An action that the squad writes at the end of a quick room, which has no other place for it. */
export type RoomLine = {
  title: string
  /** Empty for the whole squad. */
  owner: string
  /** Null for none. */
  topicId: string | null
}
