import type { ReactNode } from 'react'
import type { ImportEntry } from '~/domain/transfer/import-file'
import type { Twins } from '~/domain/transfer/import-plan'

/** A table with everything that its user decided. */
export type ChosenTable = {
  fileName: string
  entries: ImportEntry[]
  /** Name for entries without a squad, in a local history. */
  squadName: string
  twins: Twins
  /** Import of an earlier version of the table, which this one replaces. */
  replaces: string | null
}

/** Result of an import before it exists. Sprints are named as in the table. */
export type Comparison = {
  added: { label: string; sprint?: number }[]
  same: string[]
  conflict: string[]
  replaced: string[]
  /** Lines about sprints that cannot come in. */
  refused: string[]
  /** Sprints of the earlier version that were changed since. Null without an earlier version. */
  kept: string[] | null
}

/** Error as a text that follows the language. */
export type Failure = { say: () => string }

/** A history that a table can be imported into. */
export type TableTarget = {
  /** Proposed squad name for entries without one. Absent in a squad of an account. */
  squadName?: string
  /** Name of the only squad that can take sprints. Absent in a local history, which takes all squads of a table. */
  onlySquad?: string
  /** Tables imported before, newest first. */
  imports: readonly { id: string; fileName: string; at: string; sprints: number }[]
  compare: (table: ChosenTable) => Promise<Comparison | Failure>
  /** Null after a success. */
  take: (table: ChosenTable) => Promise<Failure | null>
}

export type TableDialogProps = {
  file: File
  target: TableTarget
  /** Button that chooses another file. */
  picker: ReactNode
  onClose: () => void
}
