import type { Score } from '~/domain/retrospectives/scale'
import { presetOf } from '~/domain/votes/preset'
import { spreadOf, type Tally } from '~/domain/votes/tally'
import { m } from '~/paraglide/messages'

/** Explains which score is preset, or why none is. `agreed` is the score agreed on earlier. */
export function presetText({ tally, agreed }: { tally: Tally; agreed: Score | null }): string {
  if (agreed !== null) return m.room_preset_agreed({ score: agreed })
  const spread = spreadOf(tally)
  if (!spread) return m.room_preset_silent()
  const score = presetOf(tally)
  if (spread.distance > 1) return m.room_preset_none()
  if (score === null) return m.room_preset_tie(spread)
  return spread.distance === 0 ? m.room_preset_equal({ score }) : m.room_preset_near({ score })
}
