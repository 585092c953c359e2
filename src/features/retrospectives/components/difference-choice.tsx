import { useId } from 'react'
import type { Difference, Reading, Side, TopicDifference } from '~/domain/retrospectives/versions'
import { ScoreBadge } from '~/features/scoring/components/score-badge'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { textName } from './form-texts'

type DifferenceChoiceProps = {
  difference: Difference
  chosen: Side
  locale: Locale
  onChoose: (side: Side) => void
}

/** Choice between the two versions of a topic or text. */
export function DifferenceChoice({ difference, chosen, locale, onChoose }: DifferenceChoiceProps) {
  const name = useId()
  const { title, parent } = headingOf(difference)
  return (
    <fieldset className={`${looks.card} p-4 pt-3.5`}>
      <legend className="float-left mb-2.5 w-full">
        <span className="sr-only">{m.conflict_choice({ title })}</span>
        <span aria-hidden className="flex flex-wrap items-baseline gap-x-2">
          <b>{title}</b>
          {parent && <small className="text-13 text-ink-3">{m.conflict_under({ parent })}</small>}
        </span>
      </legend>
      <div className="clear-both grid grid-cols-2 gap-3 below-type:grid-cols-1 below-type:gap-2">
        {(['mine', 'theirs'] as const).map((side) => (
          <label
            key={side}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-line px-3 py-2.5 hover:border-line-strong has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink"
          >
            <input
              type="radio"
              name={name}
              className="mt-1 size-4 flex-none accent-(--ink)"
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            <span className="grid min-w-0 flex-1 justify-items-start gap-1.5 below-type:flex below-type:flex-wrap below-type:items-center below-type:justify-between">
              <span className="text-13 text-ink-2">
                {side === 'mine' ? m.conflict_mine() : m.conflict_theirs()}
              </span>
              {'text' in difference ? (
                <SideText text={difference[side]} />
              ) : (
                <SideReading
                  reading={difference[side]}
                  withTitle={isRenamed(difference)}
                  withParent={isMoved(difference)}
                  locale={locale}
                />
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Returns the title of a difference. A moved topic names its parent in each version instead of in the heading. */
function headingOf(difference: Difference): { title: string; parent?: string | undefined } {
  if ('text' in difference) return { title: textName(difference.text) }
  const { title = '', parentTitle } = difference.mine ?? difference.theirs ?? {}
  return { title, parent: isMoved(difference) ? undefined : parentTitle }
}

function isRenamed({ mine, theirs }: TopicDifference): boolean {
  return mine !== null && theirs !== null && mine.title !== theirs.title
}

function isMoved({ mine, theirs }: TopicDifference): boolean {
  return mine !== null && theirs !== null && mine.parentTitle !== theirs.parentTitle
}

function SideText({ text }: { text: string }) {
  return text.trim() === '' ? (
    <span className="text-14 font-540">{m.conflict_no_text()}</span>
  ) : (
    <span className="w-full text-14 wrap-anywhere whitespace-pre-wrap">{text}</span>
  )
}

function SideReading({
  reading,
  withTitle,
  withParent,
  locale,
}: {
  reading: Reading
  withTitle: boolean
  withParent: boolean
  locale: Locale
}) {
  if (!reading) return <span className="text-14 font-540">{m.conflict_absent()}</span>
  const { title, value, isAverage, parentTitle } = reading
  return (
    <>
      <ScoreBadge value={value} isAverage={isAverage} locale={locale} withWord />
      {withTitle && <span className="text-14 font-540 below-type:basis-full">{title}</span>}
      {withParent && parentTitle && (
        <span className="text-13 text-ink-3">{m.conflict_under({ parent: parentTitle })}</span>
      )}
    </>
  )
}
