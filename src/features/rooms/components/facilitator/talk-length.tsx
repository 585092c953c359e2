import { Plus, Timer } from 'lucide-react'
import { MORE_TALK_MINUTES, TALK_MINUTES, type TalkMinutes } from '~/domain/rooms/room-talk'
import type { Lead } from '~/features/rooms/state/use-lead'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { TalkTime } from '../shared/talk-time'

/**
 * Starts the time of the talk, or shows what is left of it with a button for one more minute. The height of the row is
 * constant.
 */
export function TalkLength({ lead: { view, perform } }: { lead: Lead }) {
  const { step, talkUntil: until } = view
  const start = (minutes: TalkMinutes) => void perform({ do: 'talk', step, minutes, until })
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">{m.lead_talk()}</legend>
      <Timer
        size={18}
        strokeWidth={1.75}
        className="ml-2 flex-none text-ink-2 below-type:ml-0"
        aria-hidden
      />
      {until === null && (
        <span
          className="mx-1 text-14 whitespace-nowrap text-ink-2 narrow:hidden"
          aria-hidden="true"
        >
          {m.lead_talk_do()}
        </span>
      )}
      {until === null ? (
        TALK_MINUTES.map((minutes) => (
          <Button
            key={minutes}
            tone="ghost"
            className="px-2 text-ink"
            aria-label={m.lead_talk_start({ minutes })}
            onClick={() => start(minutes)}
          >
            {m.lead_talk_minutes({ minutes })}
          </Button>
        ))
      ) : (
        <>
          <TalkTime view={view} className="text-14 font-580 whitespace-nowrap tabular-nums" />
          <Button
            tone="ghost"
            icon={Plus}
            aria-label={m.lead_talk_more()}
            onClick={() => start(MORE_TALK_MINUTES)}
          >
            {m.lead_talk_minutes({ minutes: MORE_TALK_MINUTES })}
          </Button>
        </>
      )}
    </fieldset>
  )
}
