import type { Topic } from '~/domain/topic-tree'

/** The topics themselves, or the name of a set of them. */
export type Wanted = { squadName: string; topics: readonly Topic[] | 'short' | 'full' }

export type Opened = { ok: true; path: string } | { ok: false; text: string }
