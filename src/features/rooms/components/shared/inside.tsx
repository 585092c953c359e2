import { type ReactNode, useEffect, useMemo } from 'react'
import { useShelf } from '~/features/packs/client'
import { roomTopicsInLanguage } from '~/i18n/default-texts'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { alignWithDoor, type LiveRoom, useLiveRoom } from '../../running/client'
import type { RoomDoor } from '../../schema'

type InsideProps = {
  code: string
  /** True on the projector. */
  isWall: boolean
  /** The user's place in the room, from the door's response. */
  door: Pick<RoomDoor, 'isFacilitator' | 'seatId'>
  /** Called when the user has no place in the room any more. */
  onGone: () => void
  children: (live: LiveRoom) => ReactNode
}

/** The room for users who are in it. It has its own file, so that the door loads sooner. */
export function Inside({ code, isWall, door, onGone, children }: InsideProps) {
  const live = useTranslated(useLiveRoom({ code, isWall }))
  const isGone = live.connection === 'gone'
  const { hello } = live
  const isSame = hello?.isFacilitator === door.isFacilitator && hello.seatId === door.seatId
  const isOutdated = hello !== null && !isSame
  // The stream and the door, which are on the server.
  useEffect(() => {
    if (isGone) onGone()
    else if (isOutdated) void alignWithDoor(code)
  }, [isGone, isOutdated, code, onGone])
  // Requests the door again at this moment. Its response decides what is shown next.
  return isGone ? null : children(live)
}

/**
 * Translates topics of packs with their original wording to the reader's language, whatever language the room was
 * opened in, and names a room without a name.
 */
function useTranslated(live: LiveRoom): LiveRoom {
  const locale = useLocale()
  const shelf = useShelf(locale)
  return useMemo(() => {
    const { view, hello } = live
    if (!view || !hello) return live
    const named = { ...hello, squadName: hello.squadName || m.quick_room() }
    const topics = [...roomTopicsInLanguage(view.topics, locale, shelf)]
    return { ...live, hello: named, view: { ...view, topics } }
  }, [live, locale, shelf])
}
