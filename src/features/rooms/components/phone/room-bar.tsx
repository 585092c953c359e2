import { Ellipsis, MessageSquarePlus, X } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { PHASES } from '~/domain/rooms/phases'
import type { RoomView } from '~/domain/rooms/room-view'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { LogoMark } from '~/ui/frame/logo'
import { later } from '~/ui/later'
import { useDismiss } from '~/ui/overlays/use-dismiss'
import type { Member } from '../../state/member'
import type { WrittenFeedback } from '../../state/use-feedback'
import { currentTopic } from '../../view/turnout'
import { TopicProgress, type TopicStep } from '../instruments/topic-progress'
import { PANEL_ID } from './feedback-panel'
import { RoomOptions } from './room-options'

const useLastAgreedPart = later(() => import('../shared/last-agreed'))

/** Bar of the room. It has no link out of the room that could be pressed by accident. */
export function RoomBar({ member, feedback }: { member: Member; feedback: WrittenFeedback }) {
  const { hello, view } = member
  const current = currentTopic(view)
  const total = view.topics.length
  const title = m.room_squad_sprint({ squad: hello.squadName, sprint: hello.sprint })
  const part = useLastAgreedPart(false)
  return (
    <header className="relative pt-1">
      <div className="flex items-center gap-2">
        <LogoMark />
        <b className="min-w-0 flex-1 truncate text-14/(--lh-15)">
          {part ? <part.LastAgreed view={view} otherwise={title} isOneLine /> : title}
        </b>
        {current && (
          <span className="text-13/(--lh-15) whitespace-nowrap text-ink-2" aria-hidden="true">
            {m.room_bar_topic({ number: current.number, total })}
          </span>
        )}
        <div className="-mr-2 flex">
          {!PHASES[view.phase].isClosed && (
            <Button
              tone="ghost"
              size="icon"
              icon={MessageSquarePlus}
              aria-label={m.room_bar_feedback()}
              title={m.room_bar_feedback()}
              aria-expanded={feedback.isOpen}
              aria-controls={PANEL_ID}
              ref={feedback.opener}
              onClick={feedback.isOpen ? feedback.close : feedback.open}
            />
          )}
          <Options member={member} />
        </div>
      </div>
      <TopicProgress steps={stepsOf(view)} />
    </header>
  )
}

function Options({ member }: { member: Member }) {
  const [isOpen, setIsOpen] = useState(false)
  const corner = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const onDismiss = useCallback((by: 'escape' | 'outside') => {
    setIsOpen(false)
    if (by === 'escape') toggle.current?.focus()
  }, [])
  useDismiss(corner, { isOpen, onDismiss })
  const label = isOpen ? m.room_options_close() : m.room_bar_options()
  return (
    <div ref={corner}>
      <Button
        ref={toggle}
        tone="ghost"
        size="icon"
        icon={isOpen ? X : Ellipsis}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && <RoomOptions member={member} />}
    </div>
  )
}

function stepsOf({ topics, topicId }: RoomView): TopicStep[] {
  return topics.map(({ id, result }) =>
    id === topicId ? 'now' : result === null ? 'ahead' : 'done',
  )
}
