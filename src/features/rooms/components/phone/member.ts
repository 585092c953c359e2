import type { RoomView } from '~/domain/room-view'
import type { LiveRoom, MyVote } from '../../client'

/** What every part of a member's screen knows. */
export type Member = {
  code: string
  hello: NonNullable<LiveRoom['hello']>
  view: RoomView
  mine: MyVote
}
