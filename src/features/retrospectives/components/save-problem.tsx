import { useEffect, useState } from 'react'
import { Notice } from '~/ui/notice'

const ID = 'save-problem'

/** Error of the last save, beside the button. It takes the focus, which on a phone is far from it. */
export function SaveProblem({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <div id={ID} tabIndex={-1} className="outline-none">
      <Notice tone="error">{text}</Notice>
    </div>
  )
}

/** Returns a function that focuses the reason why the form cannot be saved, an invalid field or else the notice, after it is rendered. */
export function useFocusOnProblem(): () => void {
  const [failures, setFailures] = useState(0)
  // External system: the document's focus.
  useEffect(() => {
    if (failures === 0) return
    document.querySelector<HTMLElement>(`#main [aria-invalid=true], #${ID}`)?.focus()
  }, [failures])
  return () => setFailures((count) => count + 1)
}
