import { useState } from 'react'
import type { Topic } from '~/domain/topics/topic-tree'
import { m } from '~/paraglide/messages'
import { Field } from '~/ui/forms/field'

/**
 * Field that renames the topic while the user types. An empty field shows an error and restores the previous title, so that no partly deleted title
 * is kept.
 */
export function TopicTitleField({
  topic,
  maxLength,
  onRename,
}: {
  topic: Topic
  maxLength: number
  onRename: (title: string) => void
}) {
  const [before, setBefore] = useState(topic.title)
  const [typed, setTyped] = useState<string | null>(null)
  const isBlank = typed !== null && typed.trim() === ''
  const problem = topic.isSubtopic
    ? m.local_problem_subtitle_blank()
    : m.local_problem_title_blank()

  return (
    <Field
      label={m.local_title_of({ title: before })}
      isLabelHidden
      className="min-w-40 flex-1 below-layout:basis-3/5"
      value={typed ?? topic.title}
      maxLength={Math.max(maxLength, topic.title.length)}
      error={isBlank ? problem : undefined}
      onFocus={() => setBefore(topic.title)}
      onChange={({ target }) => {
        setTyped(target.value)
        onRename(target.value.trim() === '' ? before : target.value)
      }}
      onBlur={() => !isBlank && setTyped(null)}
    />
  )
}
