import { ArrowLeft, Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { averageOf } from '~/domain/retrospectives/averages'
import type { Edit, RetrospectiveForm } from '~/domain/retrospectives/retrospective-form'
import {
  compareVersions,
  mergeVersions,
  type Side,
  type Versions,
} from '~/domain/retrospectives/versions'
import type { Standing } from '~/features/retrospectives/state/use-saving'
import { savingText } from '~/features/retrospectives/texts/problem-texts'
import { ScoreBadge } from '~/features/scoring/components/score-badge'
import type { Locale } from '~/i18n/locale'
import { sprintLabel } from '~/i18n/sprint-label'
import type { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import looks from '~/ui/looks.module.css'
import { DifferenceChoice } from './difference-choice'
import { SaveProblem } from './save-problem'

type ConflictProps = {
  edit: Edit
  standing: Standing
  locale: Locale
  isBusy: boolean
  problem: ApiProblem | null
  onSettle: (form: RetrospectiveForm) => void
  onBack: () => void
}

/** Two versions side by side. The user chooses one for each topic and text that differs. */
export function Conflict(props: ConflictProps) {
  const { edit, standing, locale, isBusy, problem, onSettle, onBack } = props
  const versions = { base: edit.base, mine: edit.form, theirs: standing.form }
  const { differences, choices, merged, choose } = useChoices(versions)
  const chooseAll = (side: Side) => choose(differences.map(({ key }) => [key, side]))

  return (
    <>
      <header className="pt-10 pb-6 below-layout:py-6">
        <h1 tabIndex={-1} className="outline-none">
          {m.conflict_title()}
        </h1>
        <p className="mt-1.5 max-w-[68ch] text-ink-2">
          <b className="text-ink">
            {m.squad_sprint({ sprint: sprintLabel(standing.retrospective) })}
          </b>
          {' · '}
          {m.conflict_lead()}
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)_300px] items-start gap-6 below-layout:grid-cols-1">
        <div className="grid gap-3" inert={isBusy}>
          <div className="flex flex-wrap gap-2 below-type:*:flex-1">
            <Button onClick={() => chooseAll('mine')}>{m.conflict_all_mine()}</Button>
            <Button onClick={() => chooseAll('theirs')}>{m.conflict_all_theirs()}</Button>
          </div>
          {differences.map((difference) => (
            <DifferenceChoice
              key={difference.key}
              difference={difference}
              chosen={choices.get(difference.key) ?? difference.preferred}
              locale={locale}
              onChoose={(side) => choose([[difference.key, side]])}
            />
          ))}
        </div>
        <aside className="sticky top-21 grid gap-4 below-layout:static">
          <Averages {...versions} merged={merged} locale={locale} />
          <SaveProblem text={problem && savingText(problem)} />
          <Button
            tone="primary"
            size="large"
            icon={Check}
            isBusy={isBusy}
            onClick={() => onSettle(merged)}
          >
            {m.conflict_save()}
          </Button>
          <Button icon={ArrowLeft} aria-disabled={isBusy} onClick={() => !isBusy && onBack()}>
            {m.conflict_back()}
          </Button>
        </aside>
      </div>
    </>
  )
}

function useChoices({ base, mine, theirs }: Versions) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map())
  const differences = useMemo(() => compareVersions({ base, mine, theirs }), [base, mine, theirs])
  const merged = useMemo(
    () => mergeVersions({ base, mine, theirs }, choices),
    [base, mine, theirs, choices],
  )
  const choose = (made: readonly [key: string, side: Side][]) =>
    setChoices((current) => new Map([...current, ...made]))
  return { differences, choices, merged, choose }
}

/** Average of each version and of the merged result. */
function Averages({
  mine,
  theirs,
  merged,
  locale,
}: Pick<Versions, 'mine' | 'theirs'> & { merged: RetrospectiveForm; locale: Locale }) {
  const rows = [
    { name: m.conflict_mine(), sheet: mine },
    { name: m.conflict_theirs(), sheet: theirs },
    { name: m.conflict_result(), sheet: merged },
  ]
  return (
    <section className={`${looks.card} px-5 pt-4.5 pb-2`} aria-label={m.local_average()}>
      <h2 className="text-15 font-580 tracking-normal">{m.local_average()}</h2>
      <dl className="mt-2">
        {rows.map(({ name, sheet: { topics, scores } }) => {
          const average = averageOf(topics, scores)
          return (
            <div
              key={name}
              className="flex min-h-11 items-center justify-between gap-3 border-t border-line text-14 last:font-580"
            >
              <dt>{name}</dt>
              <dd>
                {average === null ? (
                  m.squad_retrospective_no_average()
                ) : (
                  <ScoreBadge value={average} isAverage locale={locale} />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
