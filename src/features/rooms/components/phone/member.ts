import type { MyVote } from '../../ballots/client'
import type { LiveRoom } from '../../running/client'

/** What all parts of a member's screen share. */
export type Member = {
  code: string
  hello: NonNullable<LiveRoom['hello']>
  view: NonNullable<LiveRoom['view']>
  mine: MyVote
}
