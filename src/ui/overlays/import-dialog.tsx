import type { ComponentProps } from 'react'
import { AlertDialog } from './dialog'

/** Renders the changes that a file would make, before they are made, and the choices. */
export function ImportDialog({
  intro,
  children,
  ...dialog
}: ComponentProps<typeof AlertDialog> & { intro: string }) {
  return (
    <AlertDialog {...dialog}>
      <div className="grid gap-3">
        <p className="break-words">{intro}</p>
        {children}
      </div>
    </AlertDialog>
  )
}

type Count = { label: string; hint: string; count: number }

/** Renders the numbers of a file's new, equal and other entries. */
export function ImportCounts({ rows }: { rows: readonly Count[] }) {
  return (
    <dl className="border-y border-line text-14">
      {rows.map(({ label, hint, count }) => (
        <div
          key={label}
          className="flex items-center justify-between gap-3 border-t border-line py-2 first:border-0"
        >
          <dt>
            <b className="text-ink">{label}</b>
            <span className="block text-13 text-ink-3">{hint}</span>
          </dt>
          <dd className="wide text-20 font-640 text-ink">{count}</dd>
        </div>
      ))}
    </dl>
  )
}
