import { ArrowLeft, Minus, Plus, WifiOff } from 'lucide-react'
import { useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { DraftProblem } from '~/domain/local/draft'
import {
  FEWEST_PEOPLE,
  FEWEST_WITHOUT_WARNING,
  MOST_PEOPLE,
  type PhonePlan,
} from '~/domain/local/one-phone'
import { quickTopics } from '~/domain/packs/default-topics'
import { leavesOf, MAX_TITLE_LENGTH, type Topic } from '~/domain/topics/topic-tree'
import { readShelf, useShelf } from '~/features/packs/client'
import { QuestionSet } from '~/features/quick-rooms/components/question-set'
import { defaultTexts, topicsForOneScorer } from '~/i18n/default-texts'
import type { Locale } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field, FieldError } from '~/ui/forms/field'
import { Form, type FormValues, focusFirstInvalid } from '~/ui/forms/form'
import { LanguageSwitch } from '~/ui/frame/language-switch'
import { LocaleLink } from '~/ui/frame/locale-link'
import { LogoMark } from '~/ui/frame/logo'
import { ThemeToggle } from '~/ui/frame/theme-toggle'
import { AlertDialog } from '~/ui/overlays/dialog'
import { beginRound, blankPlan, findNameProblems, findPlan } from '../client'

const USUAL_PEOPLE = 4
const SECONDS_A_VOTE = 10

/** The names that were last tried, and their problems. */
type Refused = Pick<PhonePlan, 'squadName' | 'sprint'> & { problems: readonly DraftProblem[] }

/** Renders the setup: the squad, the sprint and the number of people. */
export function Prepare() {
  const locale = useLocale()
  const proposed = useProposedPlan(locale)
  const [people, setPeople] = useState(USUAL_PEOPLE)
  const [refused, setRefused] = useState<Refused>({ squadName: '', sprint: '', problems: [] })
  const [asked, setAsked] = useState<PhonePlan | null>(null)
  const [lacksPacks, setLacksPacks] = useState(false)
  const shelf = useShelf(locale)
  const [isShort, setIsShort] = useState(false)
  const wanted = isShort ? quickTopics(defaultTexts(locale)) : proposed.topics
  const topics = topicsForOneScorer(wanted, locale, shelf)
  const count = leavesOf(topics).length

  async function start(values: FormValues) {
    const names = { squadName: values('squad').trim(), sprint: values('sprint').trim() }
    const problems = findNameProblems(names)
    setRefused({ ...names, problems })
    if (problems.length > 0) return focusFirstInvalid()
    // Votes on feelings are never shown for fewer than three, which a phone that is handed around cannot ensure.
    const packs = await readShelf(locale)
    setLacksPacks(packs === null)
    if (!packs) return
    const plan = { ...names, topics: topicsForOneScorer(wanted, locale, packs), people }
    if (leavesOf(plan.topics).length === 0) return
    if (people < FEWEST_WITHOUT_WARNING) setAsked(plan)
    else beginRound(plan)
  }

  return (
    <div className="mx-auto flex w-full max-w-128 flex-1 flex-col px-4 [#app:has(>_&)]:min-h-dvh">
      <Bar />
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-1 flex-col pb-[calc(16px+env(safe-area-inset-bottom))] outline-none"
      >
        <Form
          className="flex flex-1 flex-col gap-4"
          autoComplete="off"
          onSubmit={(values) => void start(values)}
        >
          <div className="my-auto grid gap-4 py-4">
            <h1 className="text-[1.75rem] leading-8">{m.one_phone_heading()}</h1>
            <p className="text-ink-2">{m.one_phone_lead()}</p>
            <Names proposed={proposed} refused={refused} />
            <Questions topics={proposed.topics} onShort={setIsShort} />
            <People people={people} onChange={setPeople} />
          </div>
          <div>
            <Button type="submit" tone="primary" size="large" className="w-full">
              {m.one_phone_start()}
            </Button>
            {lacksPacks && <FieldError>{m.one_phone_no_packs()}</FieldError>}
            {topics.length < wanted.length && (
              <p className="pt-3.5 text-center text-13 text-ink-2">{m.packs_left_for_room()}</p>
            )}
            {count === 0 ? (
              <FieldError>{m.one_phone_no_topics()}</FieldError>
            ) : (
              <p className="pt-3.5 text-center text-13 text-ink-2">{effortText(count)}</p>
            )}
          </div>
        </Form>
      </main>
      {asked && (
        <AlertDialog
          title={m.one_phone_two_question()}
          choices={[{ value: 'vote', label: m.one_phone_two_confirm(), tone: 'primary' }]}
          onChoice={(choice) => {
            setAsked(null)
            if (choice) beginRound(asked)
          }}
        >
          {m.wall_too_few()}
        </AlertDialog>
      )}
    </div>
  )
}

function Bar() {
  return (
    <header className="flex min-h-16 flex-wrap items-center justify-between gap-x-2">
      <LocaleLink
        to="/retrospectiva"
        className="-ml-1 flex min-h-11 min-w-0 items-center gap-2 pr-2 text-14 font-640 text-ink no-underline"
      >
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
        {m.local_title()}
      </LocaleLink>
      <div className="flex items-center">
        <LanguageSwitch />
        <ThemeToggle />
      </div>
      <p className="flex w-full items-center gap-2 text-14/(--lh-15)">
        <LogoMark />
        <b className="flex-1">{m.one_phone_title()}</b>
        <Offline />
      </p>
    </header>
  )
}

/** Renders a note that the vote works without a network, because the user may doubt it. */
function Offline() {
  const isOnline = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  )
  if (isOnline) return null
  return (
    <span className="inline-flex items-center gap-1.5 text-13 font-540 text-ink-2">
      <WifiOff size={14} strokeWidth={1.75} aria-hidden />
      {m.one_phone_offline()}
    </span>
  )
}

function Names({
  proposed,
  refused: { squadName, sprint, problems },
}: {
  proposed: Pick<PhonePlan, 'squadName' | 'sprint'>
  refused: Refused
}) {
  const squadField = useRef<HTMLInputElement>(null)
  const sprintField = useRef<HTMLInputElement>(null)
  // Reads fields of the document, which may contain text from before this code ran.
  useLayoutEffect(() => {
    if (squadField.current?.value === '') squadField.current.value = proposed.squadName
    if (sprintField.current?.value === '') sprintField.current.value = proposed.sprint
  }, [proposed])
  return (
    <>
      <Field
        ref={squadField}
        name="squad"
        label={m.local_squad()}
        placeholder={m.local_squad_placeholder()}
        maxLength={MAX_TITLE_LENGTH}
        error={problems.includes('NO_SQUAD') ? m.local_problem_no_squad() : undefined}
      />
      <Field
        ref={sprintField}
        name="sprint"
        label={m.local_sprint()}
        placeholder={m.local_sprint_placeholder()}
        maxLength={MAX_TITLE_LENGTH}
        error={
          problems.includes('NO_SPRINT')
            ? m.local_problem_no_sprint()
            : problems.includes('DUPLICATE')
              ? m.local_problem_duplicate({ sprint, squad: squadName })
              : undefined
        }
      />
    </>
  )
}

/** Offers the short set, which takes ten minutes instead of thirty. */
function Questions({
  topics,
  onShort,
}: {
  topics: readonly Topic[]
  onShort: (isShort: boolean) => void
}) {
  const locale = useLocale()
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-580">{m.quick_questions()}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
        <QuestionSet
          value="now"
          label={m.one_phone_topics()}
          hint={m.packs_questions({ count: leavesOf(topics).length })}
          isChosen
          onChoose={() => onShort(false)}
        />
        <QuestionSet
          value="short"
          label={m.quick_short()}
          hint={m.packs_questions({ count: quickTopics(defaultTexts(locale)).length })}
          onChoose={() => onShort(true)}
        />
      </div>
    </fieldset>
  )
}

function People({ people, onChange }: { people: number; onChange: (people: number) => void }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <span id={id} className="text-13 font-580">
        {m.one_phone_people()}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row */}
      <div role="group" aria-labelledby={id} className="inline-flex items-center gap-4">
        <Button
          size="icon"
          icon={Minus}
          aria-label={m.one_phone_fewer()}
          aria-disabled={people === FEWEST_PEOPLE}
          onClick={() => onChange(Math.max(FEWEST_PEOPLE, people - 1))}
        />
        <output aria-live="polite" className="wide w-13 text-center text-32 font-640">
          {people}
        </output>
        <Button
          size="icon"
          icon={Plus}
          aria-label={m.one_phone_more()}
          aria-disabled={people === MOST_PEOPLE}
          onClick={() => onChange(Math.min(MOST_PEOPLE, people + 1))}
        />
      </div>
      {people < FEWEST_WITHOUT_WARNING && <p className="text-13 text-ink-2">{m.wall_too_few()}</p>}
    </div>
  )
}

/** Returns the proposed plan. The prerendered page does not know the browser's history. */
function useProposedPlan(locale: Locale) {
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return useMemo(() => (isInBrowser ? findPlan(locale) : blankPlan(locale)), [locale, isInBrowser])
}

function effortText(count: number): string {
  const minutes = Math.ceil((count * SECONDS_A_VOTE) / 60)
  if (count === 1) return m.one_phone_effort_one()
  return minutes === 1
    ? m.one_phone_effort_short({ count })
    : m.one_phone_effort({ count, minutes })
}

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
