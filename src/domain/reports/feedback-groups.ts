import type { Feedback } from '../rooms/room.ts'

export type ReportFeedback = {
  kind: Feedback['kind']
  text: string
  /** Title of the topic that the comment is about; null for a general one. */
  topic: string | null
  /** Items grouped under this one. */
  others: { text: string; topic: string | null }[]
}

type Titled = { id: string; title: string }

/** Groups the feedback. A group has the position of its first item. If that item is hidden, the next visible one names the group. */
export function groupFeedback(
  { feedback, topics: ofRoom }: { feedback: readonly Feedback[]; topics: readonly Titled[] },
  topics: readonly Titled[] = [],
): ReportFeedback[] {
  const titles = new Map([...ofRoom, ...topics].map(({ id, title }) => [id, title]))
  const said = ({ text, topicId }: Feedback) => ({
    text,
    topic: titles.get(topicId ?? '') ?? null,
  })
  const groups = new Map<string, Feedback[]>()
  for (const item of feedback) {
    if (item.isHidden) continue
    const key = item.groupId ?? item.id
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups].flatMap(([groupId, items]) => {
    const head = items.find(({ id }) => id === groupId) ?? items[0]
    if (!head) return []
    const others = items.filter((item) => item !== head).map(said)
    return [{ kind: head.kind, ...said(head), others }]
  })
}
