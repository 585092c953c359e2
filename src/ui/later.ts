import { type ComponentType, lazy, startTransition, useEffect, useState } from 'react'
import { hasGuardedPage } from '~/lib/browser/guarded-history'
import { loadCode } from '~/lib/browser/missing-code'

/** Returns a component that is loaded from a separate file when it is rendered first. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadForPage(load) }))
}

/**
 * Loads a part of a page from a separate file after the first paint. The returned hook gives null until it is loaded, and afterwards the part at
 * once, also when the page renders again. `lazy` would render a fallback first, and keep it for a while. A failure is thrown only if the part is needed
 * now: without it the page works, and loads it again once it is needed.
 */
export function later<Part extends object>(
  load: () => Promise<Part>,
): (isNeeded?: boolean) => Part | null {
  let part: Part | null = null
  return function useLater(isNeeded = true) {
    const [failure, setFailure] = useState<unknown>(null)
    const [, setPart] = useState(part)
    // The file comes from outside React.
    useEffect(() => {
      if (part) return
      loadForPage(load).then(
        (loaded) => {
          part = loaded
          // Renders in slices, so that a click in between does not wait.
          startTransition(() => setPart(loaded))
        },
        (error) => isNeeded && setFailure(error),
      )
    }, [isNeeded])
    if (failure) throw failure
    return part
  }
}

/** Does not give up while the page has unsaved input, because an error would replace the page. */
export const loadForPage = <Part>(load: () => Promise<Part>) => loadCode(load, hasGuardedPage)
