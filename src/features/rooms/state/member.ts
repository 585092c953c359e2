import type { MyVote } from '~/features/rooms/ballots/client'
import type { LiveRoom } from '~/features/rooms/running/client'

/** State that all parts of a member's screen share. */
export type Member = {
  code: string
  hello: NonNullable<LiveRoom['hello']>
  view: NonNullable<LiveRoom['view']>
  mine: MyVote
}
