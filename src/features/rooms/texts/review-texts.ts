import { ArrowRight, Check, type LucideIcon, X } from 'lucide-react'
import type { ReviewAnswer } from '~/domain/actions/action'
import type { RoomAction } from '~/domain/rooms/room-action'
import type { TopicView } from '~/domain/rooms/room-view'
import { letterOf } from '~/domain/topics/topic-tree'
import { labelAmong } from '~/i18n/sprint-label'
import { m } from '~/paraglide/messages'

export const ANSWER_ICONS: Record<ReviewAnswer, LucideIcon> = {
  done: Check,
  keep: ArrowRight,
  drop: X,
}

/** Names the owner of an action. */
export function roomOwnerText({ owner }: Pick<RoomAction, 'owner'>): string {
  if (owner === null || owner.kind === 'left') return m.actions_owner_left()
  return owner.kind === 'squad' ? m.actions_owner_squad() : owner.name
}

/** Names the owner of a promise, and when it is due. */
export function agreedText({
  owner,
  dueSprint,
  sprintNames,
}: Pick<RoomAction, 'owner' | 'dueSprint' | 'sprintNames'>): string {
  const who = roomOwnerText({ owner })
  if (dueSprint === null) return who
  return `${who} · ${m.actions_until({ sprint: labelAmong(sprintNames, dueSprint) })}`
}

/** Tells for how many sprints it has been promised, which is unknown before the squad's first one. */
export function roomAgeText(
  { startedSprint, bornSprint }: Pick<RoomAction, 'startedSprint' | 'bornSprint'>,
  sprint: number,
): string {
  const start = startedSprint ?? bornSprint
  if (start === 0) return m.actions_since_start()
  const count = sprint - start
  return count === 1 ? m.actions_age_one() : m.actions_age({ count })
}

/**
 * Names the topic of an action as the room does, with the letter of its top-level topic. A topic that is not voted on
 * has no letter.
 */
export function topicOfAction(
  { topic }: Pick<RoomAction, 'topic'>,
  topics: readonly TopicView[],
): { title: string; letter: string | null } | null {
  if (topic === null) return null
  const known = topics.find(({ id, parentId }) => id === topic.id || parentId === topic.id)
  const topLevel = [...new Set(topics.map(({ id, parentId }) => parentId ?? id))]
  const place = known ? topLevel.indexOf(known.parentId ?? known.id) : -1
  const title = known?.id === topic.id ? known.title : (known?.parent ?? topic.title)
  return { title, letter: place < 0 ? null : letterOf(place) }
}
