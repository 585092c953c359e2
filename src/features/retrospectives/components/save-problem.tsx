import { useEffect, useState } from 'react'
import { Notice } from '~/ui/notice'

const ID = 'save-problem'

/** The error of the last save, beside the button. It takes the focus, because on a phone the focus is far from it. */
export function SaveProblem({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <div id={ID} tabIndex={-1} className="outline-none">
      <Notice tone="error">{text}</Notice>
    </div>
  )
}

/** Puts the focus on what keeps the form from being saved, a field or else the notice, once that has been drawn. */
export function useFocusOnProblem(): () => void {
  const [failures, setFailures] = useState(0)
  // The focus is the document's.
  useEffect(() => {
    if (failures === 0) return
    document.querySelector<HTMLElement>(`#main [aria-invalid=true], #${ID}`)?.focus()
  }, [failures])
  return () => setFailures((count) => count + 1)
}
