import { REPEATS } from '~/domain/transfer/tables/repeated-scores'
import type { TablePreview } from '~/domain/transfer/tables/table-choices'
import type { TableStep } from '~/features/spreadsheets/state/use-table'
import { REPEAT_TEXTS } from '~/features/spreadsheets/texts/table-texts'
import { m } from '~/paraglide/messages'
import { Select } from '~/ui/forms/select'

type RepeatsProps = TableStep & { preview: TablePreview }

/** Choice between rows that are answers and rows that are results, if the table may have either. */
function Rows({ choices, preview, onChange }: RepeatsProps) {
  const { isAnswers, questions } = preview
  const asks = questions.some(({ kind }) => kind === 'REPEATS')
  if (!isAnswers && choices.isAnswers === null && !asks && choices.repeats === null) return null
  return (
    <Select
      label={m.table_row_is()}
      value={isAnswers ? 'answer' : 'result'}
      onChange={(value) => onChange({ ...choices, isAnswers: value === 'answer' })}
    >
      <option value="answer">{m.table_row_answer()}</option>
      <option value="result">{m.table_row_result()}</option>
    </Select>
  )
}

/** Choice of the score that counts, where one topic of a sprint has several. */
function Scores({ choices, preview, onChange }: RepeatsProps) {
  const asks = preview.questions.some(({ kind }) => kind === 'REPEATS')
  if (preview.isAnswers || (!asks && choices.repeats === null)) return null
  return (
    <Select
      label={m.table_repeats({ count: preview.repeated.length })}
      value={choices.repeats ?? ''}
      onChange={(value) =>
        onChange({ ...choices, repeats: REPEATS.find((each) => each === value) ?? null })
      }
    >
      <option value="">{m.table_choose()}</option>
      {REPEATS.map((each) => (
        <option key={each} value={each}>
          {REPEAT_TEXTS[each]()}
        </option>
      ))}
    </Select>
  )
}

/** Questions about several scores of one topic in one sprint. */
export const TableRepeats = { Rows, Scores }
