import { useSyncExternalStore } from 'react'
import { useLocale } from '~/i18n/use-locale'
import { serverNow } from '~/lib/browser/server-clock'
import { m } from '~/paraglide/messages'
import type { RoomDoor } from '../../schema'
import { deadlineText } from '../../texts/window-texts'
import { windowBoxOf } from '../../window/storage'
import { JoinForm } from '../door/join-form'
import { ListSection } from '../phone/list-section'

type WindowClosedProps = {
  door: RoomDoor & { window: NonNullable<RoomDoor['window']> }
  onJoined: () => void
}

/** A window that is over, with the votes of this browser that did not arrive in time, and the way into the room. */
export function WindowClosed({ door, onJoined }: WindowClosedProps) {
  const { phase, closesAt, reveal } = door.window
  const when = deadlineText(closesAt, useLocale())
  const isTooFew = phase === 'too-few'
  const isEarly = serverNow() < closesAt
  const body = [
    isEarly ? null : m.window_was_open({ when }),
    reveal === 'close' ? m.window_closed_now() : m.window_closed_talk(),
  ].filter((text) => text !== null)
  return (
    <JoinForm
      door={door}
      title={isTooFew ? m.window_too_few() : m.window_closed()}
      body={isTooFew ? m.window_too_few_body() : body.join(' ')}
      notice={<LateVotes code={door.code} />}
      onJoined={onJoined}
    />
  )
}

function LateVotes({ code }: { code: string }) {
  const store = windowBoxOf(code)
  const { votes } = useSyncExternalStore(store.subscribe, store.read)
  const late = Object.entries(votes).filter(([, { state }]) => state === 'due' || state === 'late')
  if (late.length === 0) return null
  return (
    <ListSection id="window-late" title={m.window_late_title()}>
      {late.map(([topicId, { title }]) => (
        <li key={topicId} className="items-center">
          {title}
        </li>
      ))}
    </ListSection>
  )
}
