import { SCALE, type Score } from '~/domain/retrospectives/scale'
import { REPEATS } from '~/domain/transfer/tables/repeated-scores'
import type { TableChoices, TablePreview } from '~/domain/transfer/tables/table-choices'
import type { TableWord } from '~/domain/transfer/tables/table-words'
import { REPEAT_TEXTS } from '~/features/spreadsheets/texts/table-texts'
import { m } from '~/paraglide/messages'
import { Select } from '~/ui/forms/select'

type TableAnswersProps = {
  choices: TableChoices
  preview: TablePreview
  onChange: (choices: TableChoices) => void
}

/** The questions that a table leaves open besides its scale: rows, repeated scores, dates and words. */
export function TableAnswers({ choices, preview, onChange }: TableAnswersProps) {
  const { questions, isAnswers, words } = preview
  const find = (kind: (typeof questions)[number]['kind']) =>
    questions.find((question) => question.kind === kind)
  const [dates, repeats] = [find('DATES'), find('REPEATS')]
  return (
    <>
      {(isAnswers || choices.isAnswers !== null || repeats || choices.repeats !== null) && (
        <Select
          label={m.table_row_is()}
          value={isAnswers ? 'answer' : 'result'}
          onChange={(value) => onChange({ ...choices, isAnswers: value === 'answer' })}
        >
          <option value="answer">{m.table_row_answer()}</option>
          <option value="result">{m.table_row_result()}</option>
        </Select>
      )}
      {(repeats || choices.repeats !== null) && !isAnswers && (
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
      )}
      {(dates || choices.dateOrder !== null) && (
        <Select
          label={m.table_dates({ sample: dates?.kind === 'DATES' ? dates.sample : '' })}
          value={choices.dateOrder ?? ''}
          onChange={(value) =>
            onChange({
              ...choices,
              dateOrder: value === 'day' || value === 'month' ? value : null,
            })
          }
        >
          <option value="">{m.table_choose()}</option>
          <option value="day">{m.table_day_first()}</option>
          <option value="month">{m.table_month_first()}</option>
        </Select>
      )}
      {words.map((word) => (
        <WordScore
          key={word.key}
          word={word}
          onChange={(score) =>
            onChange({ ...choices, words: { ...choices.words, [word.key]: score } })
          }
        />
      ))}
    </>
  )
}

type WordScoreProps = { word: TableWord; onChange: (score: Score | null) => void }

function WordScore({ word: { text, count, score }, onChange }: WordScoreProps) {
  return (
    <Select
      label={m.table_word({ text, count })}
      value={score === null ? 'out' : (score ?? '')}
      onChange={(value) => onChange(SCALE.find((each) => String(each) === value) ?? null)}
    >
      {score === undefined && <option value="">{m.table_choose()}</option>}
      {SCALE.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
      <option value="out">{m.table_role_out()}</option>
    </Select>
  )
}
