import { X } from 'lucide-react'
import { useId } from 'react'
import type { SixExamples } from '~/domain/packs/packs'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import styles from './packs.module.css'
import { SixExamplesList } from './six-examples'

type ExamplesPanelProps = {
  title: string
  examples: SixExamples
  isAbove: boolean
  onClose: () => void
}

/** Renders the meaning of each score of a topic. It takes the focus when it opens, and the page behind it remains usable. */
export function ExamplesPanel({ title, examples, isAbove, onClose }: ExamplesPanelProps) {
  const id = useId()
  return (
    <section
      ref={focus}
      tabIndex={-1}
      aria-labelledby={id}
      className={styles.panel}
      data-above={isAbove || undefined}
    >
      <header className="-mr-3 flex items-center justify-between gap-2 pt-2 pb-1">
        <h3 id={id} className="text-17 font-640">
          {m.examples_title({ title })}
        </h3>
        <Button
          tone="ghost"
          size="icon"
          icon={X}
          aria-label={m.examples_close()}
          onClick={onClose}
        />
      </header>
      <SixExamplesList examples={examples} />
    </section>
  )
}

/** Outside the component, so that its identity is stable and it runs on mount only. */
function focus(panel: HTMLElement | null): void {
  panel?.focus({ preventScroll: true })
  panel?.scrollIntoView({ block: 'nearest' })
}
