import {
  ArrowDown,
  ArrowRight,
  ArrowUp,
  Check,
  Equal,
  Hourglass,
  type LucideIcon,
  Minus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { HELPED, type Helped } from '~/domain/actions/action'
import { countOthers, type Outcome, outcomeIn, type Side } from '~/domain/actions/action-outcome'
import { lineOfTopic, type Reading, readHistory } from '~/domain/trends/history-reading'
import {
  type BoardSquad,
  type DrawTrend,
  type JudgedSprint,
  letterOfTopic,
} from '~/features/actions/state/board-squad'
import { endText, levelTexts, othersText, outcomeText } from '~/features/actions/texts/action-texts'
import { Key } from '~/features/scoring/components/key'
import { errorText } from '~/i18n/error-texts'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import type { ActionKeeper, SquadAction } from '../client'

/** Minimum number of outcomes for a count of them. */
const FEWEST_JUDGED = 5
/** Maximum number of sprints in a small chart. */
const MOST_SPRINTS = 12

const SIGNS: Record<Outcome['kind'], LucideIcon> = {
  none: Minus,
  early: Hourglass,
  same: Equal,
  better: ArrowUp,
  worse: ArrowDown,
}

type Judged = { action: SquadAction; outcome: Outcome }

/** Outcomes of done actions about a topic, latest first. Renders nothing while the history loads. */
export function Outcomes({ squad }: { squad: BoardSquad }) {
  const { history } = squad
  const reading = history && readHistory(history.sprints)
  const done = squad.actions.filter(({ state, topic }) => state === 'done' && topic !== null)
  if (done.length === 0 || !history || !reading) return null
  const judged = done
    .toSorted((a, b) => (b.closedAt ?? 0) - (a.closedAt ?? 0))
    .map((action) => ({ action, outcome: outcomeIn(reading, action) }))
  return (
    <section className="grid gap-4" aria-labelledby="outcomes">
      <div>
        <h3 id="outcomes" className="text-20">
          {m.actions_worked()}
        </h3>
        <p className="mt-1 max-w-150 text-14 text-ink-2">{m.actions_worked_lead()}</p>
      </div>
      <ul className="grid grid-cols-3 items-start gap-4 below-layout:grid-cols-1">
        {judged.map((each) => (
          <OutcomeCard
            key={each.action.id}
            {...{ ...each, squad, reading }}
            drawTrend={history.drawTrend}
          />
        ))}
      </ul>
      <OutcomeCount judged={judged} />
    </section>
  )
}

type OutcomeCardProps = Judged & {
  squad: BoardSquad
  reading: Reading<JudgedSprint>
  drawTrend: DrawTrend
}

function OutcomeCard({ action, outcome, squad, reading, drawTrend }: OutcomeCardProps) {
  const locale = useLocale()
  const { title, topic } = action
  const letter = letterOfTopic(action, squad.topics)
  const Sign = SIGNS[outcome.kind]
  const others = countOthers(action, squad.actions, (about) => lineOfTopic(reading.lines, about))
  return (
    <li className={`${looks.card} grid grid-cols-1 gap-3 p-5`}>
      <p className="flex items-center gap-2 text-13 text-ink-2">
        {letter !== undefined && <Key letter={letter} />}
        <span className="min-w-0">{topic?.title}</span>
      </p>
      <h4 className="-mt-2 text-17 font-580 wrap-anywhere">{title}</h4>
      <p className="-mt-2.5 text-13 text-ink-2">{endText(action)}</p>
      <Judgement action={action} keeper={squad.keeper} />
      {pictureOf(action, { reading, drawTrend })}
      {'before' in outcome && <Levels outcome={outcome} />}
      {/* The style is the same for all outcomes: none may look more welcome than another. */}
      <p className="flex items-start gap-2 text-14 font-540" data-outcome={outcome.kind}>
        <Sign size={18} strokeWidth={1.75} aria-hidden className="mt-px flex-none" />
        <span className="min-w-0">{outcomeText(outcome, locale)}</span>
      </p>
      {others > 0 && <p className="text-13 text-ink-2">{othersText(others)}</p>}
    </li>
  )
}

/** The squad's own judgement, shown before the numbers, which do not show the cause. */
function Judgement({
  action: { id, helped },
  keeper,
}: {
  action: SquadAction
  keeper: ActionKeeper
}) {
  const { problem, run } = useRequest()
  const texts: Record<Helped, () => string> = {
    ...{ yes: m.actions_helped_yes, partly: m.actions_helped_partly, no: m.actions_helped_no },
  }

  /** Saves the answer. A second press removes it. */
  function give(answer: Helped) {
    const command = { do: 'judge', helped: answer === helped ? null : answer } as const
    void run(() => keeper.command(id, command), answer)
  }
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-13 font-580">{m.actions_helped()}</legend>
      <div className="grid grid-cols-3 gap-2">
        {HELPED.map((answer) => (
          <Button
            key={answer}
            icon={answer === helped ? Check : undefined}
            aria-pressed={answer === helped}
            className={answer === helped ? 'border-ink px-1' : 'px-1'}
            onClick={() => give(answer)}
          >
            {texts[answer]()}
          </Button>
        ))}
      </div>
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
    </fieldset>
  )
}

/** Draws the topic's newest sprints, with a marker at the one in which the action was done. */
function pictureOf(
  action: SquadAction,
  { reading, drawTrend }: Pick<OutcomeCardProps, 'reading' | 'drawTrend'>,
): ReactNode {
  const line = action.topic && lineOfTopic(reading.lines, action.topic)
  if (!line) return null
  const from = Math.max(0, reading.sprints.length - MOST_SPRINTS)
  const doneAt = reading.sprints.findLastIndex(({ sprint }) => sprint <= (action.closedSprint ?? 0))
  return drawTrend({
    cells: line.cells.slice(from),
    from,
    event: doneAt >= from ? { at: doneAt - from, label: m.actions_done_here() } : null,
  })
}

function Levels({ outcome }: { outcome: Extract<Outcome, { before: Side }> }) {
  const locale = useLocale()
  const { from, to } = levelTexts(outcome, locale)
  const { before, after } = outcome
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 border-y border-line py-3">
      <Level name={m.actions_before({ count: before.sprints })} level={from} votes={before.votes} />
      <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
      <Level name={m.actions_after({ count: after.sprints })} level={to} votes={after.votes} />
    </div>
  )
}

function Level({ name, level, votes }: { name: string; level: string; votes: number }) {
  return (
    <p className="min-w-0 text-13 text-ink-2">
      <span className="block">{name}</span>
      <b className="text-20/(--lh-13) wide font-680 text-ink">{level}</b>{' '}
      {votes > 0 && (votes === 1 ? m.trends_votes_one() : m.trends_votes({ count: votes }))}
    </p>
  )
}

/** Distribution of the outcomes, for the squad as a whole and never for a person. */
function OutcomeCount({ judged }: { judged: readonly Judged[] }) {
  const of = (kind: Outcome['kind']) => judged.filter(({ outcome }) => outcome.kind === kind).length
  const [better, same, worse] = [of('better'), of('same'), of('worse')]
  const count = better + same + worse
  if (count < FEWEST_JUDGED) return null
  return <p className="text-14 text-ink-2">{m.actions_judged({ count, better, same, worse })}</p>
}
