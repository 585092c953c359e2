import type { ExportHeads } from '~/domain/transfer/retrospective-export'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'

/** Returns the heads of an exported table in a language. */
export function exportHeads(locale: Locale): ExportHeads {
  const language = { locale }
  return {
    squad: m.csv_squad({}, language),
    sprint: m.csv_sprint({}, language),
    date: m.csv_date({}, language),
    topic: m.csv_topic({}, language),
    subtopic: m.csv_subtopic({}, language),
    score: m.csv_score({}, language),
    average: m.csv_average({}, language),
    overall: m.csv_overall({}, language),
    note: m.retro_note({}, language),
    name: m.csv_name({}, language),
    mean: m.csv_mean({}, language),
    answers: m.csv_answers({}, language),
    voteFrom: m.csv_vote_from({}, language),
    voteUntil: m.csv_vote_until({}, language),
    voteFinished: m.csv_vote_finished({}, language),
    voteTotal: m.csv_vote_total({}, language),
  }
}
