import type { RoomView } from '~/domain/room-view'
import type { LiveRoom, MyVote } from '../../client'

/** What all parts of a member's screen share. */
export type Member = {
  code: string
  hello: NonNullable<LiveRoom['hello']>
  view: RoomView
  mine: MyVote
}
