import { FEEDBACK_KINDS, type Feedback } from '../rooms/room.ts'
import { isJsonObject, type JsonObject, toText } from '../text/json.ts'
import { LOWEST_FLOOR } from '../votes/audience.ts'
import { countScores, isCount, isTally, type Tally } from '../votes/tally.ts'

/** The anonymous votes, comments and reasons behind an entry of the local history. */
export type EntryVotes = {
  /** Number of people who voted. */
  people: number
  /** Tallies by leaf. Only those that a squad may see are written or read. */
  tallies: ReadonlyMap<string, Tally>
  feedback: readonly EntryFeedback[]
  /** The reasons for agreed scores by leaf; absent without any. */
  reasons?: ReadonlyMap<string, string>
}

/** A comment. `topicId` is null if it is about no topic. */
type EntryFeedback = Pick<Feedback, 'kind' | 'text' | 'topicId'>

/** Returns an entry's unknown fields with these votes in the field `votes`, which exports and imports preserve. */
export function withVotes(
  extra: JsonObject,
  { people, tallies, feedback, reasons = new Map() }: EntryVotes,
): JsonObject {
  const shown = [...tallies].filter(([, tally]) => maySee(tally))
  const votes = {
    ...{ people, tallies: Object.fromEntries(shown), feedback },
    ...(reasons.size > 0 && { reasons: Object.fromEntries(reasons) }),
  }
  return { ...extra, votes }
}

/** Reads the votes; null if there are none. Leaves out values that are not tallies or have too few scores. */
export function readVotes(extra: JsonObject): EntryVotes | null {
  const { votes } = extra
  if (!isJsonObject(votes)) return null
  const { people, tallies, feedback, reasons } = votes
  const given = readReasons(reasons)
  const pairs = Object.entries(isJsonObject(tallies) ? tallies : {})
  return {
    people: isCount(people) ? people : 0,
    tallies: new Map(
      pairs.flatMap(([id, tally]) => (isTally(tally) && maySee(tally) ? [[id, tally]] : [])),
    ),
    feedback: (Array.isArray(feedback) ? feedback : []).flatMap((item) => readFeedback(item) ?? []),
    ...(given.size > 0 && { reasons: given }),
  }
}

/** True for as many scores as a squad may see. A file does not tell which of them were given on paper. */
function maySee(tally: Tally): boolean {
  return countScores(tally) >= LOWEST_FLOOR
}

function readReasons(value: unknown): ReadonlyMap<string, string> {
  const pairs = Object.entries(isJsonObject(value) ? value : {})
  const texts = pairs.map(([id, reason]) => [id, toText(reason).trim()] as const)
  return new Map(texts.filter(([, text]) => text !== ''))
}

function readFeedback(value: unknown): EntryFeedback | null {
  if (!isJsonObject(value)) return null
  const kind = FEEDBACK_KINDS.find((each) => each === value.kind)
  const text = toText(value.text).trim()
  return kind && text !== '' ? { kind, text, topicId: toText(value.topicId) || null } : null
}
