import { readLocalAction } from '../local/local-actions.ts'
import { MAX_SPRINT } from '../retrospectives/sprint-number.ts'
import { nameKey } from '../squads/names.ts'
import type { JsonObject } from '../text/json.ts'
import { type ImportAction, readActionRow, toActionRow } from './action-file.ts'

/** The fields of an entry that its actions need. */
type Carrier = {
  /** The sprint's number; null if it has none. */
  sprint: number | null
  label: string
  squadName: string
  savedAt: string | null
  extra: JsonObject
}

/** Takes the actions out of a local history's entries, with their sprints' numbers. A value that is not a valid action remains in its entry. */
export function takeActions<Entry extends Carrier>(
  entries: readonly Entry[],
): { entries: Entry[]; actions: ImportAction[] } {
  const squads = numbersBySquad(entries)
  const actions: ImportAction[] = []
  const left = entries.map((entry) => {
    if (!Array.isArray(entry.extra.actions)) return entry
    const numbers = squads.get(nameKey(entry.squadName))
    const others = entry.extra.actions.filter((value: unknown) => {
      const action = readAction(value, entry, numbers ?? new Map())
      if (action) actions.push(action)
      return !action
    })
    const { actions: _, ...extra } = entry.extra
    return { ...entry, extra: others.length === 0 ? extra : { ...extra, actions: others } }
  })
  return { entries: left, actions }
}

type Renumbered = { entry: Pick<Carrier, 'sprint' | 'squadName'>; sprint: number }

/** Moves the actions of sprints that get another number in the squad along with them. */
export function withSquadNumbers(
  actions: readonly ImportAction[],
  planned: readonly Renumbered[],
): ImportAction[] {
  const keyOf = (squadName: string, sprint: number) => `${sprint} ${nameKey(squadName)}`
  const shifts = new Map(
    planned.flatMap(({ entry, sprint }) =>
      entry.sprint === null
        ? []
        : [[keyOf(entry.squadName, entry.sprint), sprint - entry.sprint] as const],
    ),
  )
  return actions.map((one) => {
    const { bornSprint, startedSprint, dueSprint, keptSprints, closedSprint } = one.action
    const shift = shifts.get(keyOf(one.squadName, bornSprint)) ?? 0
    if (shift === 0) return one
    const move = (sprint: number) => Math.min(Math.max(0, sprint + shift), MAX_SPRINT)
    return {
      ...one,
      action: {
        ...one.action,
        bornSprint: move(bornSprint),
        startedSprint: startedSprint === null ? null : move(startedSprint),
        dueSprint: dueSprint === null ? null : move(dueSprint),
        keptSprints: keptSprints.map(move),
        closedSprint: closedSprint === null ? null : move(closedSprint),
      },
    }
  })
}

/** Sprint numbers by sprint name, by squad name. */
type Numbers = ReadonlyMap<string, number>

/** Numbers a sprint without a number by its place until an import gives it one. */
function numbersBySquad(entries: readonly Carrier[]): ReadonlyMap<string, Numbers> {
  const squads = new Map<string, { count: number; numbers: Map<string, number> }>()
  for (const { sprint, label, squadName } of entries) {
    const key = nameKey(squadName)
    const squad = squads.get(key) ?? { count: 0, numbers: new Map() }
    squad.count += 1
    squad.numbers.set(nameKey(label), sprint ?? squad.count)
    squads.set(key, squad)
  }
  return new Map([...squads].map(([key, { numbers }]) => [key, numbers]))
}

function readAction(value: unknown, entry: Carrier, numbers: Numbers): ImportAction | null {
  const { label, squadName, savedAt } = entry
  const numberOf = (name: string) => numbers.get(nameKey(name))
  const action = readLocalAction(value, { born: numberOf(label) ?? 0, numberOf })
  if (!action) return null
  const place = { squadId: '', squadName, createdAt: savedAt ?? '' }
  const read = readActionRow(toActionRow(action, place))
  return read.ok ? read.action : null
}
