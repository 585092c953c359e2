import { ListChecks, MessageSquarePlus } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { LogoMark } from '~/ui/frame/logo'
import type { WrittenFeedback } from '../../state/use-feedback'
import { TopicProgress, type TopicStep } from '../instruments/topic-progress'
import { PANEL_ID } from '../phone/feedback-panel'
import type { WindowScreen, WindowVoter } from './window-voter'

type WindowBarProps = { voter: WindowVoter; screen: WindowScreen; feedback: WrittenFeedback }

/** Bar of the vote: the squad, the way to the list, comments, and a block for each topic. */
export function WindowBar({ voter: { door, page, own, go }, screen, feedback }: WindowBarProps) {
  const steps = page.topics.map(({ id }, index): TopicStep => {
    if (screen.at === 'topic' && screen.index === index) return 'now'
    return own.box.votes[id] ? 'done' : 'ahead'
  })
  const title = m.room_squad_sprint({ squad: door.squadName, sprint: door.sprint })
  return (
    <header className="pt-1">
      <div className="flex items-center gap-2">
        <LogoMark />
        <b className="min-w-0 flex-1 truncate text-14/(--lh-15)" title={title}>
          {title}
        </b>
        {screen.at === 'topic' && (
          <span className="text-13/(--lh-15) whitespace-nowrap text-ink-2" aria-hidden="true">
            {m.room_bar_topic({ number: screen.index + 1, total: page.topics.length })}
          </span>
        )}
        <div className="-mr-2 flex">
          {screen.at === 'topic' && (
            <Button
              tone="ghost"
              size="icon"
              icon={ListChecks}
              aria-label={m.window_list()}
              title={m.window_list()}
              onClick={() => go({ at: 'list' })}
            />
          )}
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
        </div>
      </div>
      {screen.at !== 'start' && <TopicProgress steps={steps} />}
    </header>
  )
}
