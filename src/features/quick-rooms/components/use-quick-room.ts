import { useRef, useState } from 'react'
import { navigate } from '~/lib/guarded-history'
import { m } from '~/paraglide/messages'
import { openRoom } from './open-room'
import type { Wanted } from './wanted-room'

/** Opens a quick room and goes there; a second press while it is opened does nothing. */
export function useQuickRoom() {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isOpening = useRef(false)

  async function open(wanted: Wanted): Promise<void> {
    if (isOpening.current) return
    isOpening.current = true
    setIsBusy(true)
    setProblem(null)
    const opened = await openRoom(wanted, m.quick_failed())
    isOpening.current = false
    setIsBusy(false)
    if (opened.ok) navigate(opened.path)
    else setProblem(opened.text)
  }

  return { isBusy, problem, open: (wanted: Wanted) => void open(wanted) }
}
