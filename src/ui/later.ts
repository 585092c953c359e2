import { startTransition, useEffect, useState } from 'react'

/**
 * Loads a part of a page from a separate file after the first paint. The returned hook gives null until it is loaded, and afterwards the part at
 * once, also when the page renders again. `lazy` would render a fallback first, and keep it for a while.
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
        // Renders in slices, so that a click in between does not wait.
        startTransition(() => setPart(loaded))
      }, setFailure)
    }, [])
    if (failure) throw failure
    return part
  }
}
