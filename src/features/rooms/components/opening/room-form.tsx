import { BookOpen, CalendarClock, type LucideIcon, Radio } from 'lucide-react'
import { useState } from 'react'
import { parseSprint, toSprintText } from '~/domain/retrospectives/sprint-number'
import type { VoteSeconds } from '~/domain/rooms/room'
import type { Topic } from '~/domain/topics/topic-tree'
import type { Floor } from '~/domain/votes/audience'
import { FirstQuestions } from '~/features/packs/components/first-questions'
import { usePrevious } from '~/features/retrospectives/client'
import { useAgenda } from '~/features/rooms/agenda/client'
import { useBrought } from '~/features/rooms/state/use-brought'
import { useWindowForm } from '~/features/rooms/state/use-window-form'
import { chosenTopics, toRoomTopics } from '~/features/rooms/view/topic-choice'
import type { WindowForm } from '~/features/rooms/view/window-form'
import { errorText } from '~/i18n/error-texts'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field, FieldError } from '~/ui/forms/field'
import { focusFirstInvalid } from '~/ui/forms/form'
import { Tick } from '~/ui/forms/tick'
import { useRequest } from '~/ui/forms/use-request'
import { later } from '~/ui/later'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { showToastOnArrival } from '~/ui/overlays/toast'
import { openRoom, openWindow } from '../../opening/client'
import { LengthChoice } from '../shared/length-choice'
import { OnePhoneLink } from '../shared/one-phone-link'
import { TopicChecklist } from './topic-checklist'

const useWindowFields = later(() => import('./window-fields'))

type RoomFormProps = {
  squadId: string
  floor: Floor
  /** The topics of the squad's next retrospective. */
  ofSquad: readonly Topic[]
  /** True if the squad has no topics of its own yet. */
  isFirst: boolean
  sprint: number
  /** Opens the page for choosing packs of questions. */
  onQuestions: () => void
}

/** All topics are chosen initially. */
export function RoomForm(props: RoomFormProps) {
  const { squadId, floor, ofSquad, isFirst, sprint: proposed, onQuestions } = props
  const locale = useLocale()
  const [sprintText, setSprintText] = useState(String(proposed))
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [seconds, setSeconds] = useState<VoteSeconds>(30)
  const agenda = useAgenda(squadId)
  const [meeting, setMeeting] = useState<boolean | null>(null)
  const asksAboutMeeting = meeting ?? agenda.data?.asksAboutMeeting ?? false
  const [isLive, setIsLive] = useState(true)
  const window = useWindowForm(squadId, floor)
  const fields = useWindowFields(!isLive)
  const [areTopicsOpen, setAreTopicsOpen] = useState(false)
  const [wasTried, setWasTried] = useState(false)
  const { isBusy, problem, run, forget } = useRequest()
  const sprint = parseSprint(sprintText)
  const { topics, isOfSprint, readTopics } = useTopics({
    squadId,
    ofSquad,
    sprint: sprint ?? proposed,
  })
  const chosen = chosenTopics(topics, leftOut)
  const brought = useBrought(squadId, chosen)

  async function open() {
    setWasTried(true)
    if (chosen.length === 0) setAreTopicsOpen(true)
    const settings = isLive ? null : window.read()
    if (sprint === null || chosen.length === 0 || settings?.ok === false) return focusFirstInvalid()
    await run(async () => {
      const topics = toRoomTopics(chosenTopics(await readTopics(), leftOut))
      const room = { sprint, topics, seconds }
      const meetingVote = asksAboutMeeting ? locale : null
      const opened = await (settings
        ? openWindow(squadId, { ...room, ...settings.window })
        : openRoom(squadId, { ...room, meetingVote }))
      if (!opened.isNew) showToastOnArrival(() => m.open_room_was_open({ sprint }))
      else if (settings?.window.entry.kind === 'pool') {
        const count = settings.window.entry.emails.length
        showToastOnArrival(() => m.window_form_invited({ count }))
      }
      navigate(pathIn(locale, `/room/${opened.code}`))
    })
  }

  return (
    <form
      noValidate
      className={`${looks.card} grid gap-7 px-6 pt-6 below-type:px-4 below-type:pt-5`}
      onSubmit={(event) => {
        event.preventDefault()
        void open()
      }}
    >
      <Field
        label={m.retro_sprint_number()}
        className="w-full max-w-60 below-type:max-w-none"
        inputMode="numeric"
        autoComplete="off"
        value={sprintText}
        error={wasTried && sprint === null ? m.retro_problem_sprint() : undefined}
        onChange={({ target }) => {
          forget()
          setSprintText(toSprintText(target.value))
        }}
      />
      <fieldset className="grid grid-cols-2 gap-3" aria-label={m.open_room_way()}>
        <Way
          icon={Radio}
          title={m.open_room_live()}
          hint={m.open_room_live_hint()}
          isChosen={isLive}
          onChoose={() => setIsLive(true)}
        />
        <Way
          icon={CalendarClock}
          title={m.open_room_window()}
          hint={m.open_room_window_hint()}
          isChosen={!isLive}
          onChoose={() => setIsLive(false)}
        />
      </fieldset>
      {isLive ? (
        <section
          className="grid gap-2 below-type:[&_button]:flex-1 below-type:[&_button]:px-1 below-type:[&_button]:text-13/(--lh-15) [&>fieldset]:justify-self-start below-type:[&>fieldset]:flex below-type:[&>fieldset]:justify-self-stretch"
          aria-labelledby="open-room-length"
        >
          <h2 id="open-room-length" className={looks.cardHeading}>
            {m.lead_length()}
          </h2>
          <LengthChoice value={seconds} onChange={setSeconds} />
        </section>
      ) : (
        fields && <fields.WindowFields window={window} />
      )}
      <div className="grid gap-2">
        <TopicChecklist
          topics={topics}
          leftOut={leftOut}
          hint={isOfSprint ? m.open_room_topics_of_sprint() : m.open_room_topics_of_squad()}
          isInvalid={wasTried && chosen.length === 0}
          isOpen={areTopicsOpen}
          onToggle={setAreTopicsOpen}
          onChange={setLeftOut}
        />
        {wasTried && chosen.length === 0 && <FieldError>{m.open_room_no_topics()}</FieldError>}
        {!isOfSprint &&
          (isFirst ? (
            <FirstQuestions onOpen={onQuestions} />
          ) : (
            <Button
              tone="ghost"
              icon={BookOpen}
              className="-ml-4 justify-self-start"
              onClick={onQuestions}
            >
              {m.packs_open()}
            </Button>
          ))}
      </div>
      {isLive && areTopicsOpen && (
        <div>
          <Tick label={m.meeting_ask()} isOn={asksAboutMeeting} onChange={setMeeting} />
          <p className="ml-8 max-w-[68ch] text-13 text-ink-2">{m.meeting_ask_hint()}</p>
        </div>
      )}
      {brought.length > 0 && (
        <section className="grid gap-1" aria-labelledby="open-room-agenda">
          <h2 id="open-room-agenda" className={looks.cardHeading}>
            {m.agenda_title()}
          </h2>
          <ul className="text-ink-2">
            {brought.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </section>
      )}
      {problem && (
        <Notice tone="error" actions={problem.isUnreachable && <OnePhoneLink />}>
          {errorText(problem)}
        </Notice>
      )}
      <div className="sticky bottom-0 z-10 -mx-6 rounded-b-card border-t border-line bg-surface px-6 py-4 flat:static below-type:-mx-4 below-type:px-4">
        <Button
          type="submit"
          tone="accent"
          size="large"
          icon={isLive ? Radio : CalendarClock}
          isBusy={isBusy}
          className="below-type:w-full"
        >
          {isBusy ? m.open_room_opening() : isLive ? m.open_room_open() : submitText(window.form)}
        </Button>
      </div>
    </form>
  )
}

type WayProps = {
  icon: LucideIcon
  title: string
  hint: string
  isChosen: boolean
  onChoose: () => void
}

function Way({ icon: Icon, title, hint, isChosen, onChoose }: WayProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-card border border-line p-4 has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--ink)]">
      <input
        type="radio"
        name="way"
        className="mt-0.5 size-5 flex-none cursor-pointer accent-ink"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0">
        <b className="flex items-center gap-2 font-640">
          <Icon size={18} strokeWidth={1.75} aria-hidden />
          {title}
        </b>
        <span className="mt-1 block text-14 text-ink-2 below-type:hidden">{hint}</span>
      </span>
    </label>
  )
}

function submitText({ length }: WindowForm): string {
  if (length === 'other') return m.window_form_submit()
  return length === '1'
    ? m.window_form_submit_day()
    : m.window_form_submit_days({ days: Number(length) })
}

/** Loads the topics of the sprint's retrospective if it has one, or else the squad's. */
function useTopics({
  squadId,
  ofSquad,
  sprint,
}: {
  squadId: string
  ofSquad: readonly Topic[]
  sprint: number
}): {
  topics: readonly Topic[]
  isOfSprint: boolean
  /** True once it is known whether the sprint has a retrospective. Until then the button waits. */
  readTopics: () => Promise<readonly Topic[]>
} {
  // The sprint's own, if it exists, or else the previous one.
  const { data, isLoading, mutate } = usePrevious({ squadId, sprint: sprint + 1 })
  const topicsOf = (found: typeof data) => (found?.sprint === sprint ? found.topics : ofSquad)
  return {
    topics: topicsOf(data),
    isOfSprint: data?.sprint === sprint,
    readTopics: async () => topicsOf(isLoading ? await mutate() : data),
  }
}
