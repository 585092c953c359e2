import { BellRing, CalendarClock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { peopleOf, type WindowView } from '~/domain/rooms/window/window-view'
import type { Lead } from '~/features/rooms/state/use-lead'
import { errorText } from '~/i18n/error-texts'
import { formatMoment } from '~/i18n/format-date'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Notice } from '~/ui/notice'
import { AlertDialog } from '~/ui/overlays/dialog'
import { useMinute } from '../../state/use-minute'
import { deadlineText, durationText } from '../../texts/window-texts'
import { commandWindow } from '../../window/client'
import type { WindowCommandInput } from '../../window/schema'
import { SeatCircles } from '../instruments/seat-circles'
import { StageHeading } from '../stage/stage-heading'
import { MoveEnd } from './move-end'
import { StageActions } from './stage-actions'

/** Stage of an open window: the time left, the number of people who have finished, and what the leader may change. */
export function StageWindow({ lead }: { lead: Lead }) {
  const { view } = lead
  const locale = useLocale()
  const now = useMinute()
  const { window: voting } = view
  if (!voting) return null
  const { closesAt, finished, seats, expected } = voting
  const total = peopleOf(voting)
  return (
    <>
      <StageHeading title={m.window_lead_title({ left: durationText(closesAt - now, locale) })}>
        <p>{m.window_lead_body()}</p>
      </StageHeading>
      <div className="grid flex-1 content-start gap-6 py-7">
        <div className="grid justify-items-start gap-3">
          <p>
            <b className="block text-[clamp(3rem,9vh,5rem)] leading-none font-680 tracking-display">
              {m.window_lead_total({ finished, total })}
            </b>
            <span className="text-20 text-ink-2">
              {finished === 1 ? m.window_lead_done_one() : m.window_lead_done()}
            </span>
          </p>
          <SeatCircles voted={finished} total={total} isLarge />
          <p className="text-14 text-ink-2">{m.window_lead_count()}</p>
          {expected !== null && seats > expected && (
            <Notice tone="info">{m.window_more_seats({ seats, expected })}</Notice>
          )}
        </div>
        <Span voting={voting} now={now} />
      </div>
      <Actions lead={lead} voting={voting} />
    </>
  )
}

/** A line from the opening to the closing time, with the present on it. */
function Span({ voting: { opensAt, closesAt }, now }: { voting: WindowView; now: number }) {
  const locale = useLocale()
  const part = Math.min(1, Math.max(0, (now - opensAt) / (closesAt - opensAt)))
  return (
    <div>
      <div className="h-1.5 bg-sunken" aria-hidden="true">
        <div
          className="h-full border-r-2 border-ink bg-line-strong"
          style={{ inlineSize: `${part * 100}%` }}
        />
      </div>
      <div className="mt-2 flex justify-between gap-4 text-14 text-ink-2">
        <p>
          <b className="block text-ink">{formatMoment(new Date(opensAt), locale)}</b>
          {m.window_lead_opened()}
        </p>
        <p className="text-right">
          <b className="block text-ink">{deadlineText(closesAt, locale)}</b>
          {m.window_lead_closes()}
        </p>
      </div>
    </div>
  )
}

function Actions({ lead, voting }: { lead: Lead; voting: WindowView }) {
  const { code } = lead
  const { isBusy, problem, run } = useRequest()
  const [isMoving, setIsMoving] = useState(false)
  const [isReminded, setIsReminded] = useState(false)
  const command = (given: WindowCommandInput) =>
    run(() => commandWindow(code, given), JSON.stringify(given))
  async function remind() {
    if (await command({ do: 'remind' })) setIsReminded(true)
  }
  const status: ReactNode = problem ? (
    <Notice tone="error">{errorText(problem)}</Notice>
  ) : (
    isReminded && <p role="status">{m.window_reminded()}</p>
  )
  return (
    <StageActions lead={lead} choice={status}>
      {voting.entry === 'pool' && (
        <Button
          tone="primary"
          size="large"
          icon={BellRing}
          isBusy={isBusy}
          onClick={() => void remind()}
        >
          {m.window_remind()}
        </Button>
      )}
      <Button size="large" icon={CalendarClock} onClick={() => setIsMoving(true)}>
        {m.window_move()}
      </Button>
      {voting.entry === 'open' && (
        <LocaleLink to={`/room/${code}?view=vote`} className={buttonClass({ size: 'large' })}>
          {m.window_vote_here()}
        </LocaleLink>
      )}
      <EndNow reveal={voting.reveal} onEnd={() => void command({ do: 'endNow' })} />
      {isMoving && (
        <MoveEnd
          closesAt={voting.closesAt}
          onClose={(closesAt) => {
            setIsMoving(false)
            if (closesAt !== null) void command({ do: 'moveEnd', closesAt })
          }}
        />
      )}
    </StageActions>
  )
}

function EndNow({ reveal, onEnd }: { reveal: WindowView['reveal']; onEnd: () => void }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button tone="ghost" size="large" className="ml-auto" onClick={() => setIsAsked(true)}>
        {m.window_end()}
      </Button>
      {isAsked && (
        <AlertDialog
          title={m.window_end_question()}
          choices={[{ value: 'end', label: m.window_end(), tone: 'primary' }]}
          onChoice={(choice) => {
            setIsAsked(false)
            if (choice) onEnd()
          }}
        >
          {m.window_end_body()} {reveal === 'close' ? m.window_end_close() : m.window_closed_talk()}
        </AlertDialog>
      )}
    </>
  )
}
