import type { Helped } from '~/domain/actions/action'
import { type CalendarEntry, toCalendar } from '~/domain/actions/action-calendar'
import { EXPECTED } from '~/domain/actions/action-fields'
import { type Outcome, outcomeIn } from '~/domain/actions/action-outcome'
import { type ActionTableWords, toActionsTable } from '~/domain/actions/action-table'
import { type Reading, readHistory } from '~/domain/trends/history-reading'
import type { SquadAction } from '~/features/actions/client'
import type { BoardSquad, JudgedSprint } from '~/features/actions/state/board-squad'
import {
  levelTexts,
  outcomeText,
  ownerText,
  REASON_TEXTS,
} from '~/features/actions/texts/action-texts'
import type { Locale } from '~/i18n/locale'
import { downloadFile } from '~/lib/browser/files'
import { downloadTable, ownTimeZone, type TableFormat } from '~/lib/browser/tables/table-download'
import { m } from '~/paraglide/messages'

/** Downloads of the squad's actions, in the language of the page. */

type Taken = Pick<BoardSquad, 'actions' | 'history'>

export async function downloadActions(
  { actions, history }: Taken,
  { format, locale }: { format: TableFormat; locale: Locale },
): Promise<void> {
  const reading = history ? readHistory(history.sprints) : null
  const table = toActionsTable(actions, { words: tableWords(reading, locale), zone: ownTimeZone() })
  await downloadTable(table, { name: m.actions_file(), format, language: locale })
}

export function downloadCalendar(actions: readonly SquadAction[]): void {
  const { hostname: host } = window.location
  const text = toCalendar(datedActions(actions), {
    ...{ host, name: m.actions_title(), now: Date.now() },
  })
  downloadFile({ name: `${m.actions_file()}.ics`, type: 'text/calendar;charset=utf-8', text })
}

/** Returns the promises with a day as calendar entries. */
function datedActions(actions: readonly SquadAction[]): CalendarEntry[] {
  return actions.flatMap(({ state, dueOn, id, title, link, version, ...action }) => {
    if (state !== 'open' || dueOn === null) return []
    const text = [action.note, ownerText(action)].filter((each) => each !== '').join('\n')
    return [{ id, title, link, version, day: dueOn, text }]
  })
}

const STATES: Record<SquadAction['state'], () => string> = {
  idea: m.actions_csv_idea,
  open: m.actions_csv_open,
  done: m.actions_csv_done,
  dropped: m.actions_csv_dropped,
}

const HELPS: Record<Helped, () => string> = {
  yes: m.actions_helped_yes,
  partly: m.actions_helped_partly,
  no: m.actions_helped_no,
}

function tableWords(reading: Reading<JudgedSprint> | null, locale: Locale): ActionTableWords {
  return {
    heads: heads(),
    owner: (action) => (action.owner === null ? '' : ownerText(action)),
    state: ({ state }) => STATES[state](),
    expected: ({ expected }) =>
      expected === EXPECTED[0] ? m.actions_expected_up() : m.actions_expected_less_split(),
    reason: ({ dropReason }) => (dropReason === null ? '' : REASON_TEXTS[dropReason]()),
    helped: ({ helped }) => (helped === null ? '' : HELPS[helped]()),
    outcome: (action) => {
      // Only done actions about a topic have an outcome, like on the page.
      if (action.state !== 'done' || action.topic === null || !reading) return null
      return outcomeCells(outcomeIn(reading, action), locale)
    },
  }
}

function outcomeCells(outcome: Outcome, locale: Locale) {
  const levels = 'before' in outcome ? levelTexts(outcome, locale) : { from: null, to: null }
  return { ...levels, text: outcomeText(outcome, locale) }
}

function heads(): string[] {
  return [
    ...[m.actions_new_title(), m.retro_note(), m.actions_topic(), m.actions_owner()],
    ...[m.actions_csv_state(), m.actions_csv_born(), m.actions_csv_started()],
    ...[m.actions_due(), m.actions_due_on(), m.actions_csv_kept(), m.actions_csv_closed()],
    ...[m.actions_csv_closed_on(), m.actions_csv_reason(), m.actions_helped()],
    ...[m.actions_expected(), m.actions_csv_from(), m.actions_csv_to(), m.actions_csv_outcome()],
    ...[m.actions_link(), m.actions_csv_id()],
  ]
}
