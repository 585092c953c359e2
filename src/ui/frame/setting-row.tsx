import { type ReactNode, useId } from 'react'

/** Renders settings of one subject: its name on the left, a card with a row for each setting beside it. */
export function SettingGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      className="grid grid-cols-[13rem_minmax(0,1fr)] gap-x-6 gap-y-2 below-layout:grid-cols-1"
      aria-labelledby={id}
    >
      <h2 id={id} className="text-17 pt-4 below-layout:pt-0">
        {title}
      </h2>
      <div className="min-w-0 rounded-card border border-line bg-surface">{children}</div>
    </section>
  )
}

type SettingRowProps = {
  title: string
  hint: string
  /** Its controls, beside the text or below it on narrow screens. */
  children: ReactNode
  /** Anything that the controls cause, below the row. */
  below?: ReactNode
}

/** Renders one setting in a group. */
export function SettingRow({ title, hint, children, below }: SettingRowProps) {
  const id = useId()
  return (
    <section
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-line px-5 py-3.5 not-first:border-t below-layout:px-4"
      aria-labelledby={id}
    >
      <div className="min-w-[min(100%,15rem)] max-w-[52ch] flex-1">
        <h3 id={id} className="text-15 font-580">
          {title}
        </h3>
        <p className="text-14 text-ink-2">{hint}</p>
      </div>
      {children}
      {below && <div className="grid min-w-0 basis-full gap-3 empty:hidden">{below}</div>}
    </section>
  )
}
