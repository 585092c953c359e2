import { Check, ListChecks, MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { peopleOf } from '~/domain/rooms/window/window-view'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { FieldError } from '~/ui/forms/field'
import { useRequest } from '~/ui/forms/use-request'
import { AlertDialog } from '~/ui/overlays/dialog'
import { finishedText } from '../../texts/window-texts'
import { clearDevice } from '../../window/client'
import { SeatCircles } from '../instruments/seat-circles'
import { Hints } from '../phone/hints'
import { PhaseHeading } from '../phone/phase-heading'
import { WindowLead } from './window-lead'
import type { WindowVoter } from './window-voter'

type WindowDoneProps = { voter: WindowVoter; onComment: () => void }

/** Screen of a person who has finished. Votes can still be changed. */
export function WindowDone({ voter, onComment }: WindowDoneProps) {
  const { page, own, go } = voter
  const { finished, votes } = own.box
  const isWaiting = Object.values(votes).some(({ state }) => state === 'kept')
  return (
    <>
      <div className="grid flex-1 content-center justify-items-center gap-4 py-5 text-center">
        <span
          className="grid size-18 place-items-center rounded-full bg-ink text-on-ink"
          aria-hidden
        >
          <Check size={30} strokeWidth={1.75} />
        </span>
        <PhaseHeading>
          {finished === 'yes' ? m.window_done() : m.window_done_sending()}
        </PhaseHeading>
        <p className="text-ink-2">
          {page.reveal === 'close' ? m.window_done_close() : m.window_done_talk()}
        </p>
        {/* The count is minutes old, so that it does not tell who has just finished. */}
        {page.finished > 0 && (
          <>
            <p className="font-580">{finishedText(page)}</p>
            <SeatCircles
              voted={page.finished}
              total={peopleOf(page)}
              isLarge={false}
              className="justify-center"
            />
          </>
        )}
        {finished === 'yes' && isWaiting && (
          <p className="text-14 text-ink-2">{m.window_not_final()}</p>
        )}
      </div>
      <div className="grid gap-2">
        <Button size="large" icon={ListChecks} onClick={() => go({ at: 'list' })}>
          {m.window_review()}
        </Button>
        <Button tone="ghost" size="large" icon={MessageSquarePlus} onClick={onComment}>
          {m.member_feedback_title()}
        </Button>
      </div>
      {/* Votes that have not arrived would be lost. */}
      {finished === 'yes' && (
        <Hints>
          <ClearDevice code={voter.door.code} />
        </Hints>
      )}
      <div className="mt-2 grid">
        <WindowLead door={voter.door} />
      </div>
    </>
  )
}

/** Button that clears a device which other people use too. */
function ClearDevice({ code }: { code: string }) {
  const [isAsked, setIsAsked] = useState(false)
  const { isBusy, problem, run } = useRequest()
  return (
    <>
      <Button tone="ghost" isBusy={isBusy} onClick={() => setIsAsked(true)}>
        {m.window_clear()}
      </Button>
      {problem && <FieldError>{errorText(problem)}</FieldError>}
      {isAsked && (
        <AlertDialog
          title={m.window_clear_question()}
          choices={[{ value: 'clear', label: m.window_clear(), tone: 'danger-solid' }]}
          onChoice={(choice) => {
            setIsAsked(false)
            if (choice) void run(() => clearDevice(code))
          }}
        >
          {m.window_clear_body()}
        </AlertDialog>
      )}
    </>
  )
}
