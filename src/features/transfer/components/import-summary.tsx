import { ChevronDown } from 'lucide-react'
import { unreadableText } from '~/features/transfer/texts/import-texts'
import { formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { ImportCounts } from '~/ui/overlays/import-dialog'
import type { ActionResult, ImportResult } from '../schema'

/** Result of an import: the totals, and each sprint in a section that the user can open. */
export function ImportSummary({ result }: { result: ImportResult }) {
  const locale = useLocale()
  const { added, same, conflict, unreadable, actions } = result
  const rows = [
    { label: m.transfer_added(), hint: m.transfer_added_hint(), count: added.length },
    { label: m.transfer_same(), hint: m.transfer_same_hint(), count: same.length },
    { label: m.transfer_conflict(), hint: m.transfer_conflict_hint(), count: conflict.length },
    {
      label: m.transfer_unreadable(),
      hint: m.transfer_unreadable_hint(),
      count: unreadable.length,
    },
  ]
  return (
    <>
      <ImportCounts rows={rows.filter(({ count }) => count > 0)} />
      {countActions(actions) > 0 && <ActionSummary actions={actions} />}
      {added.length + same.length + conflict.length + unreadable.length > 0 && (
        <details className="group text-14">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-ink">
            <ChevronDown
              size={18}
              strokeWidth={1.75}
              aria-hidden
              className="group-open:rotate-180"
            />
            {m.transfer_details()}
          </summary>
          <section
            className="max-h-60 overflow-y-auto pb-2"
            aria-label={m.transfer_details()}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
            tabIndex={0}
          >
            <Sprints
              title={m.transfer_added()}
              lines={added.map((one) => placeText(one, locale))}
            />
            <Sprints title={m.transfer_same()} lines={same.map((one) => placeText(one, locale))} />
            <Sprints
              title={m.transfer_conflict()}
              lines={conflict.map((one) => conflictText(one, locale))}
            />
            <Sprints title={m.transfer_unreadable()} lines={unreadable.map(unreadableText)} />
          </section>
        </details>
      )}
    </>
  )
}

/** True if an import changes anything. */
export function isNews({ added, actions }: ImportResult): boolean {
  return added.length + actions.added.length + actions.changed.length > 0
}

function countActions({ added, changed, same, conflict }: ActionResult): number {
  return added.length + changed.length + same.length + conflict.length
}

/** Result for the actions of a file. Names those that cannot stay open. */
function ActionSummary({ actions: { added, changed, same, conflict, asIdeas } }: ActionsProps) {
  const rows = [
    { label: m.transfer_actions_added(), hint: m.transfer_added_hint(), count: added.length },
    {
      label: m.transfer_actions_changed(),
      hint: m.transfer_actions_changed_hint(),
      count: changed.length,
    },
    { label: m.transfer_same(), hint: m.transfer_actions_same_hint(), count: same.length },
    {
      label: m.transfer_conflict(),
      hint: m.transfer_actions_conflict_hint(),
      count: conflict.length,
    },
  ]
  const titles = asIdeas.map(({ title }) => `“${title}”`).join(', ')
  return (
    <>
      <h3 className="mt-1 text-15">{m.actions_title()}</h3>
      <ImportCounts rows={rows.filter(({ count }) => count > 0)} />
      {asIdeas.length > 0 && (
        <p className="text-14 break-words">{m.transfer_actions_as_ideas({ titles })}</p>
      )}
    </>
  )
}

type ActionsProps = { actions: ActionResult }

function Sprints({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <p className="mt-2 font-580 text-ink">{title}</p>
      <ul className="break-words text-ink-2">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sprints can be equal, and their order is fixed
          <li key={index}>{line}</li>
        ))}
      </ul>
    </>
  )
}

function placeText({ label, sprint, average }: ImportResult['added'][number], locale: Locale) {
  return m.transfer_item_added({
    label: label.trim() || m.transfer_unnamed(),
    sprint,
    average: averageText(average, locale),
  })
}

function conflictText(
  { label, sprint, average, existing }: ImportResult['conflict'][number],
  locale: Locale,
): string {
  return m.transfer_item_conflict({
    label: label.trim() || m.transfer_unnamed(),
    sprint,
    average: averageText(average, locale),
    existing: averageText(existing.average, locale),
  })
}

function averageText(average: number | null, locale: Locale): string {
  return average === null
    ? m.history_not_available()
    : formatScore(average, { locale, isAverage: true })
}
