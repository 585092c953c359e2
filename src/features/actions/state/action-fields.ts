import type { Action, Expected } from '~/domain/actions/action'
import { isActionLink } from '~/domain/actions/action-link'
import { nameKey } from '~/domain/squads/names'
import type { Topic } from '~/domain/topics/topic-tree'
import type { NewAction } from '~/features/actions/schema'

/** The fields of an action's form. */
export type ActionFields = {
  title: string
  /** Id of a topic, or '' for none. */
  topicId: string
  /** A member's name, another name, or '' for the squad. */
  owner: string
  dueSprint: number
  /** A day such as 2026-11-23, or '' for none. */
  dueOn: string
  expected: Expected
  note: string
  link: string
}

export type Person = { userId: string; name: string }

export function blankFields(sprint: number): ActionFields {
  return {
    ...{ title: '', topicId: '', owner: '', dueSprint: sprint + 1 },
    ...{ dueOn: '', expected: 'up', note: '', link: '' },
  }
}

export function fieldsOf(action: Action, sprint: number): ActionFields {
  const { title, topic, owner, dueSprint, dueOn, expected, note, link } = action
  return {
    ...{ title, topicId: topic?.id ?? '', expected, note, link: link ?? '' },
    owner: owner !== null && 'name' in owner ? owner.name : '',
    dueSprint: dueSprint ?? sprint + 1,
    dueOn: dueOn ?? '',
  }
}

/**
 * Converts the fields to an action. A member's name means that member, and an empty name the squad. A topic that the squad no longer has stays as
 * the action has it.
 */
export function toActionInput(
  { topicId, owner, link, dueOn, ...fields }: ActionFields,
  {
    people,
    topics,
    action = null,
  }: {
    people: readonly Person[]
    topics: readonly Pick<Topic, 'id' | 'title'>[]
    action?: Pick<Action, 'topic'> | null
  },
): Pick<NewAction, keyof Omit<ActionFields, 'topicId'> | 'topic'> {
  const topic = topics.find(({ id }) => id === topicId)
  const known = action?.topic?.id === topicId ? action.topic : null
  return {
    ...fields,
    topic: topic ? { id: topic.id, title: topic.title } : known,
    owner: toOwner(owner, people),
    dueOn: dueOn === '' ? null : dueOn,
    link: link.trim() === '' ? null : link.trim(),
  }
}

function toOwner(text: string, people: readonly Person[]): NewAction['owner'] {
  const name = text.trim()
  if (name === '') return { kind: 'squad' }
  const member = people.find((person) => nameKey(person.name) === nameKey(name))
  return member ? { kind: 'member', userId: member.userId } : { kind: 'name', name }
}

export function isLink(text: string): boolean {
  const link = text.trim()
  return link === '' || isActionLink(link)
}
