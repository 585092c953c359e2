import type { CSSProperties } from 'react'
import { roundedMean } from '~/domain/retrospectives/averages'
import { isScore } from '~/domain/retrospectives/scale'
import { agreedActions } from '~/domain/rooms/agreed-actions'
import { isAboutMeeting } from '~/domain/rooms/meeting-topic'
import { PHASES } from '~/domain/rooms/phases'
import type { RoomView, TopicView } from '~/domain/rooms/room-view'
import { Dial } from '~/features/scoring/components/dial'
import { formatScore } from '~/i18n/format'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { AgreedBoard } from './agreed-board'
import { TopicLine } from './topic-line'
import wall from './wall.module.css'
import styles from './wall-end.module.css'
import { WallHeading } from './wall-heading'

/** Maximum number of listed topics: three columns on the screen. Further ones are counted. */
const MOST_TOPICS = 36

type EndScreenProps = { view: RoomView; sprint: number }

/** Promised actions, and the results of all topics. Those without an agreement keep their spread. */
export function EndScreen({ view, sprint }: EndScreenProps) {
  const { phase, topics, nextTopicId } = view
  const agreed = agreedActions(view, sprint)
  const ofSprint = topics.filter((topic) => !isAboutMeeting(topic))
  const scores = ofSprint.flatMap(({ result }) => (isScore(result) ? [result] : []))
  const counts = { agreed: scores.length, total: ofSprint.length }
  const rest = topics.length - MOST_TOPICS
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-96 gap-y-24">
        <WallHeading title={titleOf({ phase, nextTopicId })}>
          <p className={wall.sentence}>{m.wall_agreed(counts)}</p>
        </WallHeading>
        {scores.length > 0 && <Mean scores={scores} />}
      </div>
      {agreed.length > 0 && <AgreedBoard agreed={agreed} />}
      <Topics topics={topics.slice(0, MOST_TOPICS)} />
      {rest > 0 && <p className="mb-24 text-ink-2">{m.lead_and_more({ count: rest })}</p>}
    </>
  )
}

function titleOf({ phase, nextTopicId }: Pick<RoomView, 'phase' | 'nextTopicId'>): string {
  if (PHASES[phase].isClosed) return m.lead_closed()
  return nextTopicId === null ? m.lead_finished() : m.lead_more_to_vote()
}

/** Returns the average of the retrospective that the room results in, if it is new. `scores` is not empty. */
function Mean({ scores }: { scores: readonly number[] }) {
  const locale = useLocale()
  const sum = scores.reduce((total, score) => total + score, 0)
  const mean = roundedMean({ sum, count: scores.length })
  return (
    <p className={`${styles.mean} flex items-center gap-28`}>
      <span className="text-ink-2">{m.wall_mean_agreed()}</span>{' '}
      <Dial value={mean} text={formatScore(mean, { locale, isAverage: true })} size={140} />
    </p>
  )
}

function Topics({ topics }: { topics: readonly TopicView[] }) {
  const columns = topics.length > 24 ? 3 : topics.length > 8 ? 2 : 1
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--rows': Math.ceil(topics.length / columns),
  }
  return (
    <ul
      className={styles.topics}
      data-columns={columns}
      style={style}
      aria-label={m.wall_results()}
    >
      {topics.map((topic) => (
        <TopicLine key={topic.id} topic={topic} />
      ))}
    </ul>
  )
}
