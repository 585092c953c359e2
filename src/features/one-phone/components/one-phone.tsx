import { useState } from 'react'
import { flushSync } from 'react-dom'
import { later } from '~/ui/later'
import { discardRound, useRound } from '../client'
import { Prepare } from './prepare'
import type { SavedSprint } from './reveal'
import { Saved } from './saved'

/** Loaded while the names are typed. The service worker stores it for offline use. */
const useRunning = later(() => import('./running'))

/** Renders a blind vote on one phone that is handed around, without a network or a second device. */
export function OnePhone() {
  const phase = useRound((round) => round.phase)
  const running = useRunning()
  const [saved, setSaved] = useState<SavedSprint | null>(null)
  if (saved) return <Saved saved={saved} />
  if (!phase) return <Prepare />

  function finish(sprint: SavedSprint) {
    // First, so that the start page is not shown in between.
    flushSync(() => setSaved(sprint))
    discardRound()
  }
  return running && <running.Running phase={phase} onSaved={finish} />
}
