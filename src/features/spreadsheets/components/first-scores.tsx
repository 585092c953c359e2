import { nameBeside } from '~/domain/retrospectives/sprint-name'
import type { TableSprint } from '~/domain/transfer/tables/table-scores'
import type { Comparison } from '~/features/spreadsheets/state/table-target'
import { answersOf, type FirstSprints } from '~/features/spreadsheets/view/first-sprints'
import { formatScore } from '~/i18n/format'
import { formatShortDate } from '~/i18n/format-date'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import styles from './table.module.css'

type FirstScoresProps = FirstSprints & Pick<Comparison, 'added'>

/** The first sprints and topics of a table as they would be stored. */
export function FirstScores({ sprints, rows, isCut, added }: FirstScoresProps) {
  const locale = useLocale()
  return (
    <>
      <section
        className={styles.scores}
        aria-label={m.table_first()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{m.table_role_topic()}</th>
              {sprints.map((sprint) => (
                <SprintHead key={sprint.name} sprint={sprint} added={added} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, title, cells }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                {cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row has a cell for each sprint
                  <td key={at} data-band={cell?.score}>
                    {cell && (
                      <>
                        <b>{cell.score}</b>
                        {cell.mean !== null && (
                          <small>
                            {m.table_mean({
                              mean: formatScore(cell.mean, { locale, isAverage: true }),
                            })}
                          </small>
                        )}
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isCut && <p className="text-13 text-ink-3">{m.table_more()}</p>}
    </>
  )
}

/** A sprint as it will be called: its number with the name beside it, or the name alone. */
function SprintHead({ sprint, added }: { sprint: TableSprint } & Pick<Comparison, 'added'>) {
  const locale = useLocale()
  const { name, title, time, isDate } = sprint
  const number = added.find(({ label }) => label === name)?.sprint
  const beside = number === undefined ? '' : nameBeside(title || name, number)
  const answers = answersOf(sprint)
  const day = time === null || isDate ? null : formatShortDate(new Date(time), locale)
  return (
    <th scope="col">
      {number === undefined ? title || name : m.squad_sprint({ sprint: number })}
      {beside !== '' && <small>{beside}</small>}
      {day !== null && <small>{day}</small>}
      {answers !== null && <small>{m.table_people({ count: answers })}</small>}
    </th>
  )
}
