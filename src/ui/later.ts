import { startTransition, useEffect, useState } from 'react'

/**
 * A part of a page in a file of its own, which is asked for once the page has been painted. The returned hook gives null until it is there,
 * and afterwards the part at once, also when the page is drawn again. `lazy` would draw a fallback first, and keep it for a while.
 */
export function later<Part extends object>(load: () => Promise<Part>): () => Part | null {
  let part: Part | null = null
  return function useLater() {
    const [failure, setFailure] = useState<unknown>(null)
    const [, setPart] = useState(part)
    // The file comes from outside React.
    useEffect(() => {
      if (part) return
      load().then((loaded) => {
        part = loaded
        // In slices: a press in between is not kept waiting.
        startTransition(() => setPart(loaded))
      }, setFailure)
    }, [])
    if (failure) throw failure
    return part
  }
}
