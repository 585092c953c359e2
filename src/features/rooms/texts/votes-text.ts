import { m } from '~/paraglide/messages'

/** Tells the number of votes in words. */
export function votesText(count: number): string {
  return count === 1 ? m.wall_count_one() : m.wall_count({ count })
}
