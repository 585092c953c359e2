import { Check, Download, Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { DraftProblem } from '~/domain/local/draft'
import {
  agreeOn,
  countUndecided,
  type PhoneRound,
  type RevealedTopic as Revealed,
  revealedTopics,
  toVotedDraft,
} from '~/domain/local/one-phone'
import type { Score } from '~/domain/retrospectives/scale'
import { MAX_TITLE_LENGTH } from '~/domain/topics/topic-tree'
import { countScores, spreadOf, type Tally } from '~/domain/votes/tally'
import { exportWithDraft } from '~/features/local-history/client'
import { historyProblemText } from '~/features/local-history/components/storage-notice'
import { usePlan } from '~/features/one-phone/state/use-turn'
import { ScoreTile } from '~/features/rooms/components/instruments/score-tile'
import { VoteCounts } from '~/features/rooms/components/instruments/vote-counts'
import { skipWords } from '~/features/rooms/texts/spread-words'
import { Ruler } from '~/features/scoring/components/ruler'
import { meaningOf, wordOf } from '~/i18n/scale-texts'
import { useLocale } from '~/i18n/use-locale'
import type { StorageProblem } from '~/lib/browser/browser-storage'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field } from '~/ui/forms/field'
import { Notice } from '~/ui/notice'
import { changeRound, saveRound, useRound } from '../client'
import { PhaseHeading } from './phase-heading'
import { PhoneFrame } from './phone-frame'

/** A sprint that has just been saved. */
export type SavedSprint = { squadName: string; sprint: string; people: number }

/** Renders the votes on all topics at once, and the scores that the squad agrees on. */
export function Reveal({ onSaved }: { onSaved: (saved: SavedSprint) => void }) {
  const plan = usePlan()
  const stored = useRound((now) => now)
  const round = useMemo(() => stored && plan && { ...stored, plan }, [stored, plan])
  const saving = useSaving(round, onSaved)
  const [open, setOpen] = useState<string | null>(null)
  if (!plan || !round) return null
  return (
    <PhoneFrame
      title={`${plan.squadName} · ${saving.sprint}`}
      note={m.one_phone_count({ count: plan.people })}
    >
      <div className="pt-3 pb-1.5">
        <PhaseHeading className="text-[1.75rem] leading-8">
          {m.one_phone_reveal_heading()}
        </PhaseHeading>
        <p className="mt-1 text-14 text-ink-2">{m.one_phone_reveal_lead()}</p>
        {plan.people < 3 && <p className="mt-1 text-14 text-ink-2">{m.wall_too_few()}</p>}
      </div>
      <ul className="pb-4">
        {revealedTopics(round).map((revealed) => (
          <Topic
            key={revealed.topic.id}
            revealed={revealed}
            isOpen={revealed.topic.id === open}
            onOpen={(isOpen) => setOpen(isOpen ? revealed.topic.id : null)}
          />
        ))}
      </ul>
      <div className="sticky bottom-0 flat:static -mx-4 mt-auto -mb-4 grid gap-3 border-t border-line bg-canvas px-4 pt-3 pb-[calc(16px+env(safe-area-inset-bottom))]">
        <Problem saving={saving} />
        <p role="status" className="text-13 text-ink-2 empty:hidden">
          {unsettledText(countUndecided(round))}
        </p>
        <Button
          tone="primary"
          size="large"
          icon={Check}
          isBusy={saving.isSaving}
          onClick={() => void saving.save()}
        >
          {m.local_save()}
        </Button>
      </div>
    </PhoneFrame>
  )
}

function Topic({
  revealed: { topic, tally, score },
  isOpen,
  onOpen,
}: {
  revealed: Revealed
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}) {
  const locale = useLocale()
  const skips = tally && skipWords(tally)
  return (
    <li className="grid gap-2 border-t border-line pt-3 pb-2">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-15/[1.35rem] tracking-normal font-stretch-normal">{topic.title}</h2>
        {tally && <span className="wide font-640 whitespace-nowrap">{rangeText(tally)}</span>}
      </div>
      {tally ? (
        <VoteCounts tally={tally} />
      ) : (
        <p className="text-13 text-ink-2">{m.one_phone_held()}</p>
      )}
      {skips && (
        <p className="text-13 text-ink-2" aria-hidden="true">
          {skips}
        </p>
      )}
      <button
        type="button"
        className={`flex min-h-11 w-full items-center gap-2.5 text-left text-14/(--lh-15) font-580 ${score === null ? 'text-ink-2' : 'text-band-text'}`}
        data-band={score ?? undefined}
        aria-expanded={isOpen}
        aria-label={agreedText(topic.title, score)}
        onClick={() => onOpen(!isOpen)}
      >
        {score === null ? (
          chooseText(tally)
        ) : (
          <>
            <ScoreTile score={score} className="size-7.5 rounded-tile font-680" />
            {wordOf(score)}
          </>
        )}
        <Pencil size={15} strokeWidth={1.75} aria-hidden className="ml-auto text-ink-2" />
      </button>
      {isOpen && (
        <div className="pb-3">
          <Ruler
            id={topic.id}
            title={topic.title}
            score={score ?? undefined}
            locale={locale}
            onScore={agree}
          />
        </div>
      )}
    </li>
  )
}

/** Renders the reason why the sprint cannot be saved. Its scores stay on the screen. */
function Problem({ saving }: { saving: ReturnType<typeof useSaving> }) {
  const { problems, failure, isRefused, sprint, rename, exportFile } = saving
  if (isRefused) return <Notice tone="error">{m.one_phone_nothing()}</Notice>
  if (failure) {
    return (
      <Notice
        tone="error"
        actions={
          <Button icon={Download} onClick={exportFile}>
            {m.history_export()}
          </Button>
        }
      >
        {`${historyProblemText(failure)} ${m.one_phone_keep_open()}`}
      </Notice>
    )
  }
  const problem = problems[0]
  if (!problem) return null
  return (
    <Field
      label={m.local_sprint()}
      value={sprint}
      maxLength={MAX_TITLE_LENGTH}
      autoComplete="off"
      error={saving.problemText}
      onChange={({ target }) => rename(target.value)}
    />
  )
}

/** Returns the state of saving. Another tab may have recorded a sprint of this name since the start. */
function useSaving(round: PhoneRound | null, onSaved: (saved: SavedSprint) => void) {
  const [renamed, rename] = useState<string | null>(null)
  const [problems, setProblems] = useState<readonly DraftProblem[]>([])
  const [failure, setFailure] = useState<StorageProblem | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [hasTried, setHasTried] = useState(false)
  const sprint = renamed ?? round?.plan.sprint ?? ''
  const draft = round && { ...toVotedDraft(round), sprint }
  // The history has only sprints with an agreed score, also of rooms.
  const isEmpty = draft?.scores.size === 0

  async function save() {
    if (!draft || !round || isSaving) return
    setHasTried(true)
    if (isEmpty) return
    setIsSaving(true)
    const outcome = await saveRound(draft)
    setIsSaving(false)
    if (outcome.ok) {
      const { squadName, sprint: name } = outcome.entry
      return onSaved({ squadName, sprint: name, people: round.stored })
    }
    setProblems(outcome.reason === 'INVALID' ? outcome.problems : [])
    setFailure(outcome.reason === 'INVALID' ? null : outcome.reason)
  }

  const problemText =
    problems[0] === 'DUPLICATE'
      ? m.local_problem_duplicate({ sprint: sprint.trim(), squad: draft?.squadName.trim() ?? '' })
      : m.local_problem_no_sprint()
  const exportFile = () => draft && exportWithDraft(draft, new Date())
  const isRefused = hasTried && isEmpty
  return { sprint, rename, problems, problemText, failure, isRefused, isSaving, save, exportFile }
}

/** The same function at every render, because rulers must not render without need. */
function agree(id: string, score: Score) {
  changeRound((round) => agreeOn(round, { id, score }))
}

function agreedText(topic: string, score: Score | null): string {
  return score === null
    ? m.one_phone_agreed_none({ topic })
    : m.one_phone_agreed({ topic, score, meaning: meaningOf(score) })
}

function chooseText(tally: Tally | null): string {
  return tally === null || countScores(tally) > 0
    ? m.room_consensus_record_none()
    : m.wall_no_score()
}

function unsettledText(count: number): string | null {
  if (count === 0) return null
  return count === 1 ? m.one_phone_unsettled_one() : m.one_phone_unsettled({ count })
}

function rangeText(tally: Tally): string {
  const spread = spreadOf(tally)
  if (!spread) return m.wall_no_score()
  const { lowest, highest, distance } = spread
  return distance === 0 ? String(lowest) : m.one_phone_range({ lowest, highest })
}
