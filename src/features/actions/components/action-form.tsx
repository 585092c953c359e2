import { useId, useState } from 'react'
import { MAX_ACTION_TITLE, MAX_OWNER_NAME } from '~/domain/action'
import { childrenOf } from '~/domain/topic-tree'
import { m } from '~/paraglide/messages'
import { Field } from '~/ui/field'
import { Select } from '~/ui/select'
import type { ActionFields } from './action-fields'
import styles from './actions.module.css'
import type { SquadOfActions } from './squad-of-actions'

type ActionFormFieldsProps = {
  label: string
  fields: ActionFields
  squad: SquadOfActions
  /** Of an action whose topic the squad no longer has. */
  formerTopic?: { id: string; title: string } | null
  /** Says that the title is missing. */
  isBlank: boolean
  autoFocus?: boolean
  onChange: (change: Partial<ActionFields>) => void
}

/** What, about which topic, and who: the fields that every action begins with. */
export function ActionFormFields(props: ActionFormFieldsProps) {
  const { label, fields, squad, formerTopic, isBlank, autoFocus = false, onChange } = props
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
