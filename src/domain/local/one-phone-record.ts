import { isScore, type Score } from '../retrospectives/scale.ts'
import { isJsonObject, type JsonObject, toText } from '../text/json.ts'
import { leavesOf, parseTopics } from '../topics/topic-tree.ts'
import { countBallots, isCount, isTally, type Tally } from '../votes/tally.ts'
import { FEWEST_PEOPLE, MOST_PEOPLE, type PhoneRound, startRound } from './one-phone.ts'

/**
 * Returns the part of a round that a tab keeps through a reload: the plan and the tallies. An unfinished ballot is left out, because the next person
 * could read it there. A turn interrupted by a reload starts again.
 */
export function toPhoneRecord({ plan, phase, stored, tallies, agreed }: PhoneRound): JsonObject {
  return {
    ...plan,
    stored,
    tallies: Object.fromEntries(tallies),
    isInTurn: ['vote', 'check', 'interrupted'].includes(phase.kind),
    isRevealed: phase.kind === 'revealed',
    agreed: Object.fromEntries(agreed),
  }
}

/** Restores the round after a reload, on a page without scores unless they were already revealed. Null if the value is not a record. */
export function parsePhoneRecord(value: unknown): PhoneRound | null {
  if (!isJsonObject(value) || !Array.isArray(value.topics)) return null
  const { people, stored } = value
  if (!isCount(people) || people < FEWEST_PEOPLE || people > MOST_PEOPLE) return null
  if (!isCount(stored) || stored > people) return null
  const topics = parseTopics(value.topics)
  const tallies = readTallies(value.tallies, { ids: leavesOf(topics).map(({ id }) => id), stored })
  if (!tallies) return null
  const plan = {
    ...{ squadName: toText(value.squadName), sprint: toText(value.sprint) },
    ...{ topics, people },
  }
  const round = { ...startRound(plan), stored, tallies }
  const person = stored + 1
  if (stored === people) {
    const kind = value.isRevealed === true ? 'revealed' : 'all-done'
    return { ...round, phase: { kind }, agreed: readAgreed(value.agreed) }
  }
  return value.isInTurn === true
    ? { ...round, phase: { kind: 'interrupted', person, given: null } }
    : { ...round, phase: { kind: 'hand-over', person } }
}

/** Reads the tallies. Null unless each leaf has exactly as many votes as there are ballots. */
function readTallies(
  value: unknown,
  { ids, stored }: { ids: readonly string[]; stored: number },
): ReadonlyMap<string, Tally> | null {
  if (!isJsonObject(value) || ids.length === 0) return null
  const tallies = new Map<string, Tally>()
  for (const id of ids) {
    const tally = Object.hasOwn(value, id) ? value[id] : undefined
    if (!isTally(tally) || countBallots(tally) !== stored) return null
    tallies.set(id, tally)
  }
  return tallies
}

function readAgreed(value: unknown): ReadonlyMap<string, Score> {
  const pairs = Object.entries(isJsonObject(value) ? value : {})
  return new Map(pairs.flatMap(([id, score]) => (isScore(score) ? [[id, score]] : [])))
}
