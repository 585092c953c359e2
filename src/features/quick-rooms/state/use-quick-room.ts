import { useRef, useState } from 'react'
import { openRoom } from '~/features/quick-rooms/browser/open-room'
import type { Unopened, Wanted } from '~/features/quick-rooms/view/wanted-room'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'

/** Returns a function that opens a quick room and goes there; a second click meanwhile does nothing. */
export function useQuickRoom() {
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<Unopened | null>(null)
  const isOpening = useRef(false)

  async function open(wanted: Wanted): Promise<void> {
    if (isOpening.current) return
    isOpening.current = true
    setIsBusy(true)
    setAnswer(null)
    const opened = await openRoom(wanted, m.quick_failed())
    isOpening.current = false
    setIsBusy(false)
    if (opened.kind === 'opened') navigate(opened.path)
    else setAnswer(opened)
  }

  return { isBusy, answer, open: (wanted: Wanted) => void open(wanted) }
}
