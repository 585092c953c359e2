import { useEffect, useMemo, useState } from 'react'
import { nameKey } from '~/domain/squads/names'
import type { Twins } from '~/domain/transfer/import-plan'
import { findEarlier } from '~/domain/transfer/tables/file-names'
import type { TablePreview } from '~/domain/transfer/tables/table-choices'
import { sourceOf, toImportEntries } from '~/domain/transfer/tables/table-import'
import { isTooMuch, type TableSquad } from '~/domain/transfer/tables/table-scores'
import { rememberChoices } from '~/features/spreadsheets/browser/table-memory'
import type { ChosenTable, Comparison, Failure, TableTarget } from './table-target'
import { type OpenTable, useTablePreview } from './use-table'

/** Delay after the last change, before the history is asked. */
const QUIET_MS = 300

/** Decisions about the history that a table comes into. */
export type Wishes = {
  /** Name for entries without a squad. */
  squadName: string
  /** Key of the chosen squad of the table; null if none is chosen. */
  squad: string | null
  twins: Twins
  /** Sprints with other content, for which `twins` was last changed. */
  twinsAsked: readonly string[]
  isReplacing: boolean
}

/** Manages a table's import, from its preview to the press that imports it. */
export function useImport(
  open: OpenTable,
  { fileName, target }: { fileName: string; target: TableTarget },
) {
  const { table, choices } = open
  const { preview, isCurrent } = useTablePreview(open)
  const [wishes, setWishes] = useState<Wishes>({
    ...{
      squadName: target.squadName ?? '',
      squad: null,
      twins: 'leave',
      twinsAsked: [],
      isReplacing: true,
    },
  })
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const earlier = findEarlier(target.imports, fileName)
  const { onlySquad } = target
  const shown = useMemo((): TablePreview | null => {
    const squads = squadsOf(preview?.squads ?? [], { chosen: wishes.squad, onlySquad })
    return preview && squads.length > 0 ? { ...preview, squads } : null
  }, [preview, wishes.squad, onlySquad])
  const { squadName, twins, isReplacing } = wishes
  const replaces = (isReplacing && earlier?.id) || null
  const chosen = useMemo((): ChosenTable | null => {
    if (!shown || shown.questions.length > 0 || isTooMuch(shown)) return null
    const source = sourceOf(table, { scales: choices.scales, groups: shown.scales })
    const entries = toImportEntries(shown.squads, source)
    const isNamed = target.squadName === undefined || squadName.trim() !== ''
    const isComplete = isNamed || entries.every((entry) => entry.squadName !== '')
    if (entries.length === 0 || !isComplete) return null
    return { fileName, entries, squadName: squadName.trim(), twins, replaces }
  }, [shown, table, choices.scales, fileName, squadName, twins, replaces, target.squadName])
  const compared = useComparison(target, isCurrent ? chosen : null)
  const result = compared?.result ?? null
  const comparison = result && 'say' in result ? null : result

  async function take() {
    if (!chosen || isBusy) return
    setIsBusy(true)
    rememberChoices(table, choices)
    setFailure(await target.take(chosen))
    setIsBusy(false)
  }

  return {
    ...{ preview, chosen, earlier, wishes, isBusy, take },
    /** The last comparison, which stays on screen until the next one follows. */
    comparison: chosen && comparison,
    squads: shown?.squads ?? [],
    isCompared: chosen !== null && compared?.chosen === chosen && comparison !== null,
    failure: failure ?? (result && 'say' in result ? result : null),
    change: (changes: Partial<Omit<Wishes, 'twinsAsked'>>) => {
      setFailure(null)
      const twinsAsked = wishes.twins === 'leave' ? (comparison?.conflict ?? []) : wishes.twinsAsked
      setWishes({ ...wishes, ...changes, twinsAsked })
    },
  }
}

export type TableImport = ReturnType<typeof useImport>

/** Returns the squads that come in: all of them, or for a single squad the chosen one, its namesake, or the only one. */
function squadsOf(
  squads: readonly TableSquad[],
  { chosen, onlySquad }: { chosen: string | null; onlySquad: string | undefined },
): TableSquad[] {
  const filled = squads.filter(({ sprints }) => sprints.length > 0)
  if (onlySquad === undefined || filled.length < 2) return filled
  const key = chosen ?? nameKey(onlySquad)
  return filled.filter(({ name }) => nameKey(name) === key)
}

type Compared = { chosen: ChosenTable; result: Comparison | Failure }

/** Compares a table with the history, once it has not changed for a moment. Returns the last comparison until the next one follows. */
function useComparison(target: TableTarget, chosen: ChosenTable | null): Compared | null {
  const [made, setMade] = useState<Compared | null>(null)
  // External system: the history, which a server may hold.
  useEffect(() => {
    if (!chosen) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const result = await target.compare(chosen)
      if (isCurrent) setMade({ chosen, result })
    }, QUIET_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [target, chosen])
  return made
}
