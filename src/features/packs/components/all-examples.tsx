import { List } from 'lucide-react'
import { Suspense, useCallback, useRef, useState } from 'react'
import type { SixExamples } from '~/domain/packs/packs'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { lazyPart } from '~/ui/later'
import { useDismiss } from '~/ui/overlays/use-dismiss'

// The service worker stores it for offline use.
const ExamplesPanel = lazyPart(async () => (await import('./examples-panel')).ExamplesPanel)

type AllExamplesProps = {
  title: string
  examples: SixExamples
  /** True if there is no space below. */
  isAbove?: boolean
  className?: string
}

/**
 * Renders a button that opens all examples of a topic. The panel covers the following or preceding content, as wide as the next positioned ancestor.
 */
export function AllExamples({ title, examples, isAbove = false, className }: AllExamplesProps) {
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback((by: 'escape' | 'outside') => {
    setIsOpen(false)
    if (by === 'escape') button.current?.focus()
  }, [])
  useDismiss(root, { isOpen, onDismiss: close })
  return (
    <div ref={root} className={className}>
      <Button
        ref={button}
        tone="ghost"
        size="icon"
        icon={List}
        aria-label={m.examples_all({ title })}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <ExamplesPanel {...{ title, examples, isAbove }} onClose={() => close('escape')} />
        </Suspense>
      )}
    </div>
  )
}
