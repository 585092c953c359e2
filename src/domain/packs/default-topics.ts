import type { Topic } from '../topics/topic-tree.ts'

/** The default tree of specification section 3. Its texts are messages, one pair for each name. */
const DEFAULT_TREE = [
  { name: 'product-quality' },
  {
    name: 'agile-practices',
    children: [
      'planning',
      'daily',
      'qa-refinement',
      'qa-satisfaction',
      'dev-refinement',
      'review',
      'retrospective',
    ],
  },
  {
    name: 'management-tool',
    children: [
      'breakdown',
      'cards-sprint',
      'cards-kanban',
      'card-owner',
      'chart-reading',
      'capacity',
    ],
  },
  { name: 'dev-communication' },
  { name: 'understanding-requests' },
  { name: 'acceptance-criteria' },
] as const

const PREFIX = 'default-'

type Branch = (typeof DEFAULT_TREE)[number]
type DefaultTopicName =
  | Branch['name']
  | Extract<Branch, { children: readonly string[] }>['children'][number]

type TopicTexts = { title: string; description: string }
export type DefaultTexts = Readonly<Record<DefaultTopicName, TopicTexts>>

/**
 * Returns the default topics in one language. Their ids are the default pack's, the same in every sprint and language, so that a squad's sprints stay
 * aligned even after a topic was renamed.
 */
export function defaultTopics(texts: DefaultTexts): Topic[] {
  return DEFAULT_TREE.flatMap((branch) => {
    const children = 'children' in branch ? branch.children : []
    const parent = {
      id: idOf(branch.name),
      packTopic: idOf(branch.name),
      ...texts[branch.name],
      isSubtopic: false,
      hasChildren: children.length > 0,
    }
    return [
      parent,
      ...children.map((name) => ({
        id: idOf(name),
        packTopic: idOf(name),
        ...texts[name],
        isSubtopic: true,
        parent: parent.id,
        hasChildren: false,
      })),
    ]
  })
}

/** Returns the six topics of a quick room: the top level, each scored as a whole. */
export function quickTopics(texts: DefaultTexts): Topic[] {
  return DEFAULT_TREE.map(({ name }) => ({
    id: idOf(name),
    packTopic: idOf(name),
    ...texts[name],
    isSubtopic: false,
    hasChildren: false,
  }))
}

/**
 * Translates default topics with their original wording to the page's language, and leaves every other topic unchanged. Returns the same list if
 * nothing changes.
 */
export function translateDefaults(
  topics: readonly Topic[],
  { from, to }: { from: DefaultTexts; to: DefaultTexts },
): readonly Topic[] {
  const names = Object.keys(to) as DefaultTopicName[]
  const byId = new Map(names.map((name) => [idOf(name), name]))
  let changed = false
  const translated = topics.map((topic) => {
    const name = byId.get(topic.id)
    if (!name || !isWordedAs(topic, from[name]) || isWordedAs(topic, to[name])) return topic
    changed = true
    return { ...topic, ...to[name] }
  })
  return changed ? translated : topics
}

function isWordedAs(topic: Topic, { title, description }: TopicTexts): boolean {
  return topic.title === title && topic.description === description
}

type Wording = { title: string; description: string | null; parent: string | null }

/**
 * Translates a room's topics that have a default topic's wording in the other language. A squad's copies of the default topics have their own ids, so
 * only the wording identifies them: title and description, and for a parent its title.
 */
export function translateWording<Shown extends Wording>(
  topics: readonly Shown[],
  { from, to }: { from: DefaultTexts; to: DefaultTexts },
): Shown[] {
  const names = Object.keys(to) as DefaultTopicName[]
  const titles = new Map(names.map((name) => [from[name].title, to[name].title]))
  return topics.map((topic) => {
    const name = names.find(
      (each) => from[each].title === topic.title && from[each].description === topic.description,
    )
    const parent = topic.parent === null ? null : (titles.get(topic.parent) ?? topic.parent)
    return { ...topic, ...(name && to[name]), parent }
  })
}

/** True for a topic of the default tree that has no id of its own yet. */
export function isDefaultTopicId(id: string): boolean {
  return id.startsWith(PREFIX)
}

function idOf(name: DefaultTopicName): string {
  return PREFIX + name
}
