import { readVotes } from '~/domain/local/entry-votes'
import type { HistoryEntry } from '~/domain/local/history'
import { leavesOf } from '~/domain/topics/topic-tree'
import { ReportFeedback } from '~/features/reports/components/report-feedback'
import { votesText } from '~/features/reports/texts/report-texts'
import { VoteCounts } from '~/features/rooms/components/instruments/vote-counts'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'

/** Votes and comments of a sprint from a room or one phone. A sprint that one person scored has none. */
export function SprintVotes({ entry: { extra, topics } }: { entry: HistoryEntry }) {
  const votes = readVotes(extra)
  if (!votes) return null
  const voted = leavesOf(topics).flatMap((topic) => {
    const tally = votes.tallies.get(topic.id)
    return tally ? [{ topic, tally }] : []
  })
  const titles = new Map(topics.map(({ id, title }) => [id, title]))
  const feedback = votes.feedback.map(({ topicId, ...comment }) => ({
    ...comment,
    topic: topicId === null ? null : (titles.get(topicId) ?? null),
    others: [],
  }))
  return (
    <section aria-labelledby="sprint-votes" className={`${looks.card} mt-6 p-6 below-type:p-4`}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="sprint-votes" className="text-20">
          {m.report_votes()}
        </h2>
        <p className="text-14 text-ink-2">{m.one_phone_count({ count: votes.people })}</p>
      </div>
      {voted.length === 0 && <p className="text-14 text-ink-2">{m.local_votes_few()}</p>}
      <ul>
        {voted.map(({ topic, tally }) => (
          <li
            key={topic.id}
            className="grid min-h-13 grid-cols-[minmax(0,1fr)_minmax(0,20rem)_9rem] items-center gap-x-6 border-t border-line py-2 below-layout:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className="font-580">{topic.title}</span>
            <div className="below-layout:order-1 below-layout:col-span-2">
              <VoteCounts tally={tally} />
            </div>
            <span className="text-right text-14 text-ink-2">
              {votesText({ tally, word: null })}
            </span>
          </li>
        ))}
      </ul>
      {feedback.length > 0 && (
        <div className="mt-6">
          <ReportFeedback feedback={feedback} />
        </div>
      )}
    </section>
  )
}
