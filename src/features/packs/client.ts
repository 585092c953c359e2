import { useCallback, useDeferredValue, useEffect, useSyncExternalStore } from 'react'
import type { PackShelf, SixExamples } from '~/domain/packs/packs'
import { ownExamplesOf } from '~/domain/topics/topic-tree'
import type { Locale } from '~/i18n/locale'
import { createDeviceSetting } from '~/lib/browser/device-setting'
import { createStore } from '~/lib/browser/store'

type Packs = { shelf: PackShelf; examples: Readonly<Record<string, SixExamples>> }

const EXAMPLES = import.meta.glob<Packs['examples']>('/src/content/*/examples.json', {
  import: 'default',
})

type Loaded = { readonly [locale in Locale]?: Packs | 'failed' }

const NOTHING: Loaded = {}
const loaded = createStore(NOTHING)

/**
 * Loads the packs with their examples in one language, from separate files that are requested after the page is rendered. Null until they arrive; a
 * page works without them.
 */
export function usePacks(locale: Locale): Packs | 'failed' | null {
  const { [locale]: packs } = useSyncExternalStore(loaded.subscribe, loaded.read, () => NOTHING)
  // The files come from outside React, and are requested in a separate task.
  useEffect(() => {
    if (packs) return
    const soon = setTimeout(() => void loadPacks(locale))
    return () => clearTimeout(soon)
  }, [packs, locale])
  // Deferred, so that React draws the examples of a whole form in slices.
  return useDeferredValue(packs ?? null)
}

export async function loadPacks(locale: Locale): Promise<void> {
  try {
    const [{ makeShelf }, { default: packs }, examples] = await Promise.all([
      import('~/domain/packs/packs'),
      import('~/content/packs.json'),
      EXAMPLES[`/src/content/${locale}/examples.json`]?.() ?? {},
    ])
    loaded.write({ ...loaded.read(), [locale]: { shelf: makeShelf(packs), examples } })
  } catch {
    loaded.write({ ...loaded.read(), [locale]: 'failed' })
  }
}

/** Returns the shelf alone; null until it is loaded. */
export function useShelf(locale: Locale): PackShelf | null {
  const packs = usePacks(locale)
  return packs === null || packs === 'failed' ? null : packs.shelf
}

/** Returns the same outside React. Null if the packs cannot be loaded. */
export async function readShelf(locale: Locale): Promise<PackShelf | null> {
  if (!loaded.read()[locale]) await loadPacks(locale)
  const packs = loaded.read()[locale]
  return packs === undefined || packs === 'failed' ? null : packs.shelf
}

type FindExamples = (topic: {
  title: string
  description?: string | null | undefined
}) => SixExamples | undefined

/** Returns a topic's pack with its examples; null without one, undefined until the packs are loaded. */
export function usePackOf(
  topic: Parameters<FindExamples>[0],
  locale: Locale,
): { title: string; examples: SixExamples } | null | undefined {
  const packs = usePacks(locale)
  if (packs === null) return undefined
  if (packs === 'failed') return null
  const found = packs.shelf.find(topic)
  const examples = found && packs.examples[found.topic.id]
  return found && examples ? { title: found.pack.title[locale], examples } : null
}

/**
 * Returns a function that finds a topic's examples, the squad's own or the pack's, the same list each time. An empty one leaves the scale's text in
 * place. It finds none while this device shows the scale alone.
 */
export function useExamples(locale: Locale): FindExamples {
  const packs = usePacks(locale)
  const isOn = useExamplesSetting()
  return useCallback(
    (topic) => {
      if (!isOn) return undefined
      const own = ownExamplesOf(topic)
      if (own) return own.some((example) => example !== '') ? own : undefined
      if (packs === null || packs === 'failed') return undefined
      const found = packs.shelf.find(topic)
      return found && packs.examples[found.topic.id]
    },
    [packs, isOn],
  )
}

const setting = createDeviceSetting('score-examples')

/** True if this device shows examples beside the scores. */
export const useExamplesSetting = setting.use

/** Turns the examples on or off. Styles depend on it too, because a page is rendered before its code is loaded (`ui/frame/root-script.ts`). */
export function switchExamples(isOn: boolean): void {
  document.documentElement.toggleAttribute('data-scale-only', !isOn)
  setting.switchTo(isOn)
}
