import { toReadSprint } from '~/domain/local/sent-sprint'
import { type Scores, topicScore } from '~/domain/retrospectives/averages'
import { mapTexts } from '~/domain/retrospectives/retrospective-form'
import type { Score } from '~/domain/retrospectives/scale'
import { parseTopics } from '~/domain/topics/topic-tree'
import { readHistory } from '~/domain/trends/history-reading'
import type { SquadHistory } from '~/features/insights/schema'
import type { Retrospective } from '~/features/retrospectives/schema'
import type { Squad } from '~/features/squads/schema'
import type { SquadTopic } from '~/features/topics/schema'
import type { Insights, PublicRetrospective, PublicSquad, WrittenRetrospective } from './schema'

// Conversions from the product's data to the public API.

export function toPublicSquad(squad: Squad): PublicSquad {
  const { id, name, isOwner, createdAt, memberCount, retrospectiveCount, nextSprint } = squad
  const role = isOwner ? 'owner' : 'member'
  return { id, name, role, createdAt, memberCount, retrospectiveCount, nextSprint }
}

export function toPublicTopic({ id, title, parent, description = '' }: SquadTopic) {
  return { id, title, parent: parent ?? null, description }
}

export function toPublicRetrospective(stored: Retrospective): PublicRetrospective {
  const { id, squadId, sprint, createdAt, version, data } = stored
  const known = { id, squadId, sprint, createdAt, version, ...mapTexts((field) => stored[field]) }
  if (!data.ok) return { ...known, average: null, topics: null }
  const topics = parseTopics(data.topics)
  const scores: Scores = new Map(Object.entries(data.scores))
  return {
    ...known,
    average: data.average,
    topics: topics.map((topic) => ({
      id: topic.id,
      title: topic.title,
      parent: topic.parent ?? null,
      description: topic.description ?? '',
      score: topicScore(topics, scores, topic),
    })),
  }
}

/** Converts a program's input to the form that the browser would send. */
export function toForm({ topics, ...texts }: WrittenRetrospective) {
  const scored = topics.flatMap(({ id, score }): [string, Score][] =>
    score === undefined ? [] : [[id, score]],
  )
  return {
    ...texts,
    topics: topics.map(({ id, title, parent, description }) => ({
      id,
      title,
      ...(parent === null ? {} : { parent }),
      ...(description === undefined ? {} : { description }),
    })),
    scores: Object.fromEntries(scored),
  }
}

/** Returns a squad's lines with their verdicts, from agreed scores only. */
export function toInsights({ sprints }: SquadHistory): Insights {
  const { lines } = readHistory(sprints.map(toReadSprint))
  return {
    sprint: sprints.at(-1)?.sprint ?? null,
    lines: lines.map(({ key, title, parent, isCurrent, cells }) => {
      const verdict = cells.at(-1)?.judgement?.verdict
      return {
        id: key,
        title,
        parent,
        isCurrent,
        verdict: !verdict || verdict.kind === 'early' ? null : verdict,
        points: cells.flatMap(({ kind, score }, at) => {
          const sprint = sprints[at]?.sprint
          return kind === 'score' && sprint !== undefined ? [{ sprint, score }] : []
        }),
      }
    }),
  }
}
