import type { RoomDoor } from '../../schema'
import type { WindowVotes } from '../../window/client'
import type { WindowPage } from '../../window/schema'
import { PhaseHeading } from '../phone/phase-heading'

export type WindowScreen = { at: 'start' | 'list' | 'done' } | { at: 'topic'; index: number }

/** State that all screens of a voter share. */
export type WindowVoter = {
  door: RoomDoor & { window: NonNullable<RoomDoor['window']> }
  page: WindowPage
  own: WindowVotes
  go: (screen: WindowScreen) => void
}

/** Returns the first topic without a vote of this browser, or else the last. */
export function firstOpenIndex({ page, own }: Pick<WindowVoter, 'page' | 'own'>): number {
  const open = page.topics.findIndex(({ id }) => own.box.votes[id] === undefined)
  return open < 0 ? page.topics.length - 1 : open
}

/** Heading of a screen, with a text below it. */
export function ScreenHeading({ title, text }: { title: string; text?: string | null }) {
  return (
    <div className="pt-5 pb-4 short:py-2.5">
      <PhaseHeading isTopic>{title}</PhaseHeading>
      {text && <p className="mt-1 line-clamp-3 text-14 text-ink-2">{text}</p>}
    </div>
  )
}
