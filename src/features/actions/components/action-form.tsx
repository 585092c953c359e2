import { useId, useState } from 'react'
import { MAX_ACTION_TITLE, MAX_OWNER_NAME } from '~/domain/actions/action'
import { childrenOf } from '~/domain/topics/topic-tree'
import { m } from '~/paraglide/messages'
import { Field } from '~/ui/forms/field'
import { Select } from '~/ui/forms/select'
import type { ActionFields } from './action-fields'
import styles from './actions.module.css'
import type { SquadOfActions } from './squad-of-actions'

type ActionFormFieldsProps = {
  label: string
  fields: ActionFields
  squad: Pick<SquadOfActions, 'topics' | 'people'>
  /** Of an action whose topic the squad no longer has. */
  formerTopic?: { id: string; title: string } | null
  /** Says that the title is missing. */
  isBlank: boolean
  autoFocus?: boolean
  /** For a line in which nothing is written yet. */
  isTitleAlone?: boolean
  onChange: (change: Partial<ActionFields>) => void
}

/** What, about which topic, and who: the fields that every action begins with. */
export function ActionFormFields(props: ActionFormFieldsProps) {
  const { label, fields, squad, formerTopic, isBlank, autoFocus = false, onChange } = props
  const { isTitleAlone = false } = props
  const listId = useId()
  return (
    <div className={styles.fields}>
      <Field
        label={label}
        placeholder={m.actions_placeholder()}
        maxLength={MAX_ACTION_TITLE}
        value={fields.title}
        error={isBlank ? m.actions_blank() : undefined}
        autoFocus={autoFocus}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      {!isTitleAlone && (
        <>
          <Select
            label={m.actions_topic()}
            value={fields.topicId}
            onChange={(topicId) => onChange({ topicId })}
          >
            <option value="">{m.actions_no_topic()}</option>
            <TopicOptions topics={squad.topics} />
            {formerTopic && <option value={formerTopic.id}>{formerTopic.title}</option>}
          </Select>
          <Field
            label={m.actions_owner()}
            placeholder={m.actions_owner_squad()}
            list={listId}
            maxLength={MAX_OWNER_NAME}
            value={fields.owner}
            onChange={({ target }) => onChange({ owner: target.value })}
          />
          <datalist id={listId}>
            {squad.people.map(({ userId, name }) => (
              <option key={userId} value={name} />
            ))}
          </datalist>
        </>
      )}
    </div>
  )
}

/** Each topic under the one above it. */
function TopicOptions({ topics }: { topics: SquadOfActions['topics'] }) {
  return topics
    .filter(({ parent }) => parent === undefined)
    .flatMap((topic) => [
      <option key={topic.id} value={topic.id}>
        {topic.title}
      </option>,
      ...childrenOf(topics, topic.id).map((child) => (
        <option key={child.id} value={child.id}>
          {'\u2003'}
          {child.title}
        </option>
      )),
    ])
}

/** Until which sprint: one of the next, or the one that it was due in. */
export function DueField({
  sprint,
  value,
  onChange,
}: {
  sprint: number
  value: number
  onChange: (dueSprint: number) => void
}) {
  const next = [1, 2, 3, 4, 5, 6].map((more) => sprint + more)
  const dues = next.includes(value) ? next : [value, ...next]
  return (
    <Select
      label={m.actions_due()}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    >
      {dues.map((due) => (
        <option key={due} value={due}>
          {due}
        </option>
      ))}
    </Select>
  )
}

/** The fields of a form and what has become of them since they were set. */
export function useFields(initial: ActionFields) {
  const [fields, setFields] = useState(initial)
  const [isBlank, setIsBlank] = useState(false)
  return {
    fields,
    isBlank,
    change: (change: Partial<ActionFields>) => {
      setFields((current) => ({ ...current, ...change }))
      if (change.title !== undefined) setIsBlank(false)
    },
    /** False, and said at the field, without a title. */
    checkTitle: () => {
      const hasTitle = fields.title.trim() !== ''
      setIsBlank(!hasTitle)
      return hasTitle
    },
    reset: setFields,
  }
}
