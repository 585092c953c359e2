import { CalendarDays, Copy, Table } from 'lucide-react'
import { reviewOf } from '~/domain/actions/action'
import type { BoardSquad } from '~/features/actions/state/board-squad'
import { actionMarkdown } from '~/features/actions/texts/action-texts'
import { useLocale } from '~/i18n/use-locale'
import { copyText } from '~/lib/browser/clipboard'
import { downloadFile } from '~/lib/browser/files'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { showToast } from '~/ui/overlays/toast'

type Taken = Pick<BoardSquad, 'sprint' | 'actions' | 'history'>

type TakeActionsProps = {
  squad: Taken
  /** True if nothing around the buttons names the actions. */
  isNamed?: boolean
}

const TABLES = [
  { format: 'csv', label: m.transfer_export_csv },
  { format: 'xlsx', label: m.transfer_export_xlsx },
] as const

/** Buttons that export the actions. */
export function TakeActions({ squad, isNamed = false }: TakeActionsProps) {
  const locale = useLocale()
  const tone = isNamed ? 'plain' : 'ghost'
  const hasDates = squad.actions.some(({ state, dueOn }) => state === 'open' && dueOn !== null)
  return (
    <fieldset className={`flex min-w-0 flex-wrap ${isNamed ? 'mt-2 gap-2' : 'gap-x-3'}`}>
      <legend className={isNamed ? 'mb-1.5 text-13 font-580' : 'sr-only'}>
        {m.actions_take()}
      </legend>
      <Button tone={tone} icon={Copy} onClick={() => void copyList(squad)}>
        {m.actions_copy()}
      </Button>
      {TABLES.map(({ format, label }) => (
        <Button
          key={format}
          tone={tone}
          icon={Table}
          onClick={async () =>
            (await import('~/features/actions/browser/action-files')).downloadActions(squad, {
              format,
              locale,
            })
          }
        >
          {label()}
        </Button>
      ))}
      {hasDates && (
        <Button
          tone={tone}
          icon={CalendarDays}
          onClick={async () =>
            (await import('~/features/actions/browser/action-files')).downloadCalendar(
              squad.actions,
            )
          }
        >
          {m.actions_calendar()}
        </Button>
      )}
    </fieldset>
  )
}

/** Copies the list. Downloads it as a file if the browser refuses to copy. */
async function copyList(squad: Taken): Promise<void> {
  const text = listMarkdown(squad)
  if (await copyText(text)) return showToast(m.actions_copied)
  downloadFile({ name: `${m.actions_file()}.md`, type: 'text/markdown;charset=utf-8', text })
  showToast(m.actions_copied_as_file)
}

/** Lists the actions in the order of the page: promises, ideas, then closed ones. */
function listMarkdown({ actions, sprint }: Taken): string {
  const ideas = actions.filter(({ state }) => state === 'idea')
  const closed = actions
    .filter(({ closedAt }) => closedAt !== null)
    .toSorted((a, b) => (b.closedAt ?? 0) - (a.closedAt ?? 0))
  const all = [...reviewOf(actions, sprint), ...ideas, ...closed]
  return `${all.map(actionMarkdown).join('\n')}\n`
}
