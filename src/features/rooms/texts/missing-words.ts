import { isolated } from '~/domain/text/isolated'
import { m } from '~/paraglide/messages'

/** Further names are only counted, because the line has to fit a phone. */
const MOST_NAMES = 2

/** Names the people who have not voted, by nickname if they have one. Empty if all have. */
export function missingWords({
  names: given,
  unnamed,
}: {
  names: readonly string[]
  unnamed: number
}): string {
  const names = given.map(isolated)
  const count = names.length + unnamed
  if (count === 0) return ''
  const [first, second] = names
  if (first === undefined) {
    return count === 1
      ? m.member_missing_nobody_named_one()
      : m.member_missing_nobody_named({ count })
  }
  if (count === 1) return m.member_missing_one({ names: first })
  if (second !== undefined && count === MOST_NAMES) {
    return m.member_missing_many({ names: m.member_missing_and({ names: first, last: second }) })
  }
  const shown = names.slice(0, count === names.length ? MOST_NAMES : 1)
  const more = m.member_missing_more({ names: shown.join(', '), count: count - shown.length })
  return m.member_missing_many({ names: more })
}
