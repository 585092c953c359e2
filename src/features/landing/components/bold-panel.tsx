import type { CSSProperties, ReactNode } from 'react'
import { segmentsPath } from '~/features/scoring/drawing/dial-geometry'

const PATTERN = segmentsPath(5, { outer: 49, inner: 29, gap: 2.4 })
/** White, because the focus colour is invisible on the panel. */
const FOCUS: CSSProperties & Record<`--${string}`, string> = { '--focus': '#fff' }

type BoldPanelProps = { id: string; title: string; text: string; children: ReactNode }

/** The bold panel of a page: blue in both themes, with a dial behind its text. Its children are the links. */
export function BoldPanel({ id, title, text, children }: BoldPanelProps) {
  return (
    <section
      aria-labelledby={id}
      className="relative isolate grid gap-8 overflow-hidden rounded-sheet bg-(--block) p-14 text-[#fff] below-layout:gap-6 below-layout:px-5 below-layout:py-8 print:hidden"
      style={FOCUS}
    >
      <div>
        <h2 id={id} className="max-w-[20ch] text-32 tracking-title">
          {title}
        </h2>
        <p className="mt-2 max-w-[40ch]">{text}</p>
      </div>
      <div className="flex flex-wrap gap-3 below-type:*:w-full">{children}</div>
      <svg
        viewBox="0 0 100 100"
        aria-hidden="true"
        className="absolute -top-16 -right-10 -z-1 w-120 fill-(--block-2) below-layout:-top-22 below-layout:-right-42 below-layout:w-95"
      >
        <path d={PATTERN} />
      </svg>
    </section>
  )
}
