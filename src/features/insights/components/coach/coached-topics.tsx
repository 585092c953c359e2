import type { CoachOverview, Standing } from '~/domain/reports/overview'
import { MarkSign } from '~/features/scoring/components/verdict-mark'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import styles from './coached-topics.module.css'

const WORDS: Record<Standing, () => string> = {
  above: m.coach_cell_up,
  below: m.coach_cell_down,
  usual: m.coach_cell_in,
  few: m.coach_cell_few,
}

/** Topics that several squads share, with a column for each squad. Shows marks with words, and no numbers. */
export function CoachedTopics({ overview: { squads, topics } }: { overview: CoachOverview }) {
  return (
    <section aria-labelledby="coach-topics">
      <h2 id="coach-topics" className="text-20">
        {m.coach_topics()}
      </h2>
      <p className="mb-4 max-w-150 text-14 text-ink-2">{m.coach_topics_hint()}</p>
      <div
        className={`${looks.card} overflow-x-auto px-5 py-2`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
      >
        <table className={`${looks.table} ${styles.topics}`}>
          <thead>
            <tr>
              <th scope="col">{m.comparison_topic()}</th>
              {squads.map(({ id, name }) => (
                <th key={id} scope="col">
                  <span>{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {topics.map(({ title, standings }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {squads.map(({ id }, at) => (
                  <td key={id}>
                    <Cell standing={standings[at] ?? null} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Cell({ standing }: { standing: Standing | null }) {
  if (standing === null) {
    return (
      <>
        <span aria-hidden>–</span>
        <span className="sr-only">{m.coach_cell_none()}</span>
      </>
    )
  }
  const hasMoved = standing === 'above' || standing === 'below'
  return (
    <span className={`inline-flex items-center gap-1.5 ${hasMoved ? 'font-580' : 'text-ink-2'}`}>
      <MarkSign mark={standing} />
      {/* Screen readers keep the word. */}
      <span className="not-print:below-layout:sr-only">{WORDS[standing]()}</span>
    </span>
  )
}
