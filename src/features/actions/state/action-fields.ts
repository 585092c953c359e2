import type { Action, ActionOwner } from '~/domain/actions/action'
import { ACTION_FIELDS, type ActionDetails, mapDetails } from '~/domain/actions/action-fields'
import { isActionLink } from '~/domain/actions/action-link'
import { nameKey } from '~/domain/squads/names'
import type { Topic } from '~/domain/topics/topic-tree'
import type { NewAction } from '~/features/actions/schema'
import { m } from '~/paraglide/messages'

/** Fields of an action's form: of those of `ACTION_FIELDS`, '' means none. */
export type ActionFields = {
  [Name in keyof ActionDetails]: NonNullable<ActionDetails[Name]>
} & {
  title: string
  /** Id of a topic, or '' for none. */
  topicId: string
  /** A member's name, another name, or '' for the squad or a former owner. */
  owner: string
  dueSprint: number
}

type Details = Pick<ActionFields, keyof ActionDetails>

export type Person = { userId: string; name: string }

export function blankFields(sprint: number): ActionFields {
  return {
    ...mapDetails<Details>((name) => ACTION_FIELDS[name].blank ?? ''),
    ...{ title: '', topicId: '', owner: '', dueSprint: sprint + 1 },
  }
}

export function fieldsOf(action: Action, sprint: number): ActionFields {
  const { title, topic, owner, dueSprint } = action
  return {
    ...mapDetails<Details>((name) => action[name] ?? ''),
    ...{ title, topicId: topic?.id ?? '' },
    owner: owner !== null && 'name' in owner ? owner.name : '',
    dueSprint: dueSprint ?? sprint + 1,
  }
}

/** True if an empty name leaves the action with its former owner. An idea is started with its edit, for which it needs another one. */
export function keepsFormerOwner({ owner, state }: Owned): boolean {
  return owner?.kind === 'left' && state !== 'idea'
}

type Owned = { owner: { kind: ActionOwner['kind'] } | null; state: Action['state'] }

/**
 * Converts the fields to an action. A member's name means that member, and an empty name the squad, unless the owner has left: the input is then
 * without an owner, which changes none. A name that is still the owner's means the same owner, also before the people have loaded. A topic that the
 * squad no longer has stays as the action has it.
 */
export function toActionInput(
  { title, dueSprint, topicId, owner, ...details }: ActionFields,
  {
    people,
    topics,
    action = null,
  }: {
    people: readonly Person[]
    topics: readonly Pick<Topic, 'id' | 'title'>[]
    action?: Pick<Action, 'topic' | 'owner' | 'state'> | null
  },
): Pick<NewAction, keyof Omit<ActionFields, 'topicId' | 'owner'> | 'topic'> &
  Partial<Pick<NewAction, 'owner'>> {
  const topic = topics.find(({ id }) => id === topicId)
  const known = action?.topic?.id === topicId ? action.topic : null
  return {
    ...mapDetails((name) => details[name].trim() || ACTION_FIELDS[name].blank),
    ...{ title, dueSprint },
    topic: topic ? { id: topic.id, title: topic.title } : known,
    ...(owner.trim() === '' && action && keepsFormerOwner(action)
      ? {}
      : { owner: toOwner(owner, people, action?.owner ?? null) }),
  }
}

function toOwner(
  text: string,
  people: readonly Person[],
  before: ActionOwner | null,
): NewAction['owner'] {
  const name = text.trim()
  if (name === '' || nameKey(name) === nameKey(m.actions_owner_squad())) return { kind: 'squad' }
  if (before && 'name' in before && nameKey(before.name) === nameKey(name)) {
    return before.kind === 'name' ? before : { kind: 'member', userId: before.userId }
  }
  const member = people.find((person) => nameKey(person.name) === nameKey(name))
  return member ? { kind: 'member', userId: member.userId } : { kind: 'name', name }
}

export function isLink(text: string): boolean {
  const link = text.trim()
  return link === '' || isActionLink(link)
}
