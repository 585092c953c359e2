import type { Topic } from '~/domain/topics/topic-tree'

export type Wanted = {
  squadName: string
  /** The topics themselves, or the name of a set of them. */
  topics: readonly Topic[] | 'short' | 'full'
  /** True once the person has been told that this browser leads another room, and wants a further one. */
  isFurther?: boolean
}

export type Opened =
  | { kind: 'opened'; path: string }
  /** This browser leads rooms that are still open. Each comes with the text of the link to it. */
  | { kind: 'asks'; rooms: readonly { path: string; text: string }[] }
  /** `isOffline` if no server answered. One phone does without one. */
  | { kind: 'failed'; text: string; isOffline: boolean }

export type Unopened = Exclude<Opened, { kind: 'opened' }>
