import type { Topic } from '~/domain/topics/topic-tree'

export type Wanted = {
  squadName: string
  /** The topics themselves, or the name of a set of them. */
  topics: readonly Topic[] | 'short' | 'full'
  /** True once the user knows that this browser leads another room, and wants a further one. */
  isFurther?: boolean
}

/** Path of a room, and the text of the link. */
export type RoomLink = { path: string; text: string }

export type Opened =
  | { kind: 'opened'; path: string }
  /** This browser leads open rooms. */
  | { kind: 'asks'; rooms: readonly RoomLink[] }
  /** `isOffline` if no server responded. A vote on one phone needs none. */
  | { kind: 'failed'; text: string; isOffline: boolean }

export type Unopened = Exclude<Opened, { kind: 'opened' }>
