import { Trash2 } from 'lucide-react'
import { memo, useMemo, useRef, useState } from 'react'
import {
  type EntryLabel,
  type HistoryEntry,
  type HistoryItem,
  isSameSprint,
} from '~/domain/local/history'
import { changeOf, overallAverage } from '~/domain/retrospectives/averages'
import { previousOf } from '~/domain/retrospectives/comparison'
import { sourceKey } from '~/domain/trends/sprint-source'
import { Change } from '~/features/scoring/components/change'
import { Dial } from '~/features/scoring/components/dial'
import { formatScore } from '~/i18n/format'
import { formatShortDate } from '~/i18n/format-date'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { FieldError } from '~/ui/forms/field'

const PAGE = 30

type HistoryListProps = {
  items: readonly HistoryItem[]
  /** The sprint whose results are on screen. */
  current: EntryLabel | null
  locale: Locale
  onOpen: (entry: HistoryEntry) => void
  onRemove: (item: HistoryItem) => Promise<void>
}

/** Saved sprints as buttons, newest first. */
export const HistoryList = memo(function HistoryList({
  items,
  current,
  locale,
  onOpen,
  onRemove,
}: HistoryListProps) {
  const [shown, setShown] = useState(PAGE)
  const [unreadable, setUnreadable] = useState<HistoryItem | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const saved = useMemo(
    () => items.map(({ label, entry }) => ({ squadName: label.squadName, entry })),
    [items],
  )
  const oldest = Math.max(0, items.length - shown)
  const newest = items.slice(oldest).map((item, at) => ({ item, index: oldest + at }))

  function showMore() {
    // The button may disappear. The focus moves to the last sprint, so that the next stop is the first new one.
    if (oldest <= PAGE) sprintButtons(list.current).at(-1)?.focus({ preventScroll: true })
    setShown(shown + PAGE)
  }

  async function remove(item: HistoryItem, place: number) {
    await onRemove(item)
    const sprints = sprintButtons(list.current)
    const neighbour = sprints[place] ?? sprints.at(-1)
    neighbour?.focus({ preventScroll: true })
  }

  return (
    <>
      <ul ref={list} className="grid grid-cols-3 gap-3 below-layout:grid-cols-1">
        {newest.reverse().map(({ item, index }, place) => (
          <li key={index} className="grid content-start gap-1.5">
            <button
              type="button"
              className="flex min-h-19 w-full items-center gap-3.5 rounded-card border border-line bg-surface py-3 pr-4 pl-3 text-left hover:border-line-strong aria-[current=true]:border-ink forced-colors:aria-[current=true]:border-2 forced-colors:aria-[current=true]:border-[Highlight] aria-[current=true]:inset-ring aria-[current=true]:inset-ring-ink"
              aria-current={current !== null && isSameSprint(item.label, current)}
              onClick={() => {
                setUnreadable(item.entry === null ? item : null)
                if (item.entry) onOpen(item.entry)
              }}
            >
              <HistoryButtonFace item={item} saved={saved} index={index} locale={locale} />
            </button>
            {item === unreadable && (
              <>
                <FieldError>{m.history_problem_topics()}</FieldError>
                <Button
                  tone="danger-ghost"
                  icon={Trash2}
                  className="justify-self-start"
                  onClick={() => void remove(item, place)}
                >
                  {m.results_remove()}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {oldest > 0 && (
        <Button className="justify-self-center" onClick={showMore}>
          {m.history_show_more({ count: Math.min(PAGE, oldest) })}
        </Button>
      )}
    </>
  )
})

function sprintButtons(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[aria-current]') ?? [])]
}

type Saved = { squadName: string; entry: HistoryEntry | null }

function HistoryButtonFace({
  item: { label, entry },
  saved,
  index,
  locale,
}: {
  item: HistoryItem
  saved: readonly Saved[]
  index: number
  locale: Locale
}) {
  const average = entry ? overallAverage(entry.topics, entry.scores) : null
  return (
    <>
      {average !== null && (
        <Dial
          value={average}
          text={formatScore(average, { locale, isAverage: true })}
          size={52}
          thickness={0.15}
          gap={0.04}
        />
      )}
      <span className="min-w-0 flex-1">
        <b className="block text-14">
          {m.history_item({
            sprint: label.sprint.trim() || m.history_not_available(),
            squad: label.squadName.trim() || m.history_not_available(),
          })}
        </b>
        {entry?.savedAt && (
          <small className="text-13 text-ink-3">{formatShortDate(entry.savedAt, locale)}</small>
        )}
      </span>
      {average !== null && (
        <ChangeSince saved={saved} index={index} average={average} locale={locale} />
      )}
    </>
  )
}

function ChangeSince({
  saved,
  index,
  average,
  locale,
}: {
  saved: readonly Saved[]
  index: number
  average: number
  locale: Locale
}) {
  const previous = previousOf(saved, index)
  if (!previous) return <span className="text-13 text-ink-3">{m.history_first()}</span>
  const source = ({ entry }: Saved) => entry && sourceKey(entry.extra)
  if (!previous.entry || source(previous) !== source(saved[index] ?? previous)) return null
  const before = overallAverage(previous.entry.topics, previous.entry.scores)
  return <Change change={changeOf({ from: before, to: average })} locale={locale} />
}
