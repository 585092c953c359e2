import { useState } from 'react'
import { MAX_ACTION_TITLE } from '~/domain/actions/action'
import { childrenOf } from '~/domain/topics/topic-tree'
import type { ActionFields } from '~/features/actions/state/action-fields'
import type { BoardSquad } from '~/features/actions/state/board-squad'
import { m } from '~/paraglide/messages'
import { GrowingField } from '~/ui/forms/growing-field'
import { Select } from '~/ui/forms/select'
import styles from './actions.module.css'
import { OwnerField } from './owner-field'

type ActionFormFieldsProps = {
  label: string
  fields: ActionFields
  squad: Pick<BoardSquad, 'topics' | 'people'>
  /** The action's topic if the squad no longer has it. */
  formerTopic?: { id: string; title: string } | null
  /** True if the owner has left the squad, and stays unless the field is filled. */
  hasOwnerLeft?: boolean
  /** True if the title is missing. */
  isBlank: boolean
  autoFocus?: boolean
  /** True for a row that is still empty. */
  isTitleAlone?: boolean
  /** True where the context names the title, and the title matters most. */
  isTitleLarge?: boolean
  placeholder?: string
  /** False where the context decides the topic. */
  hasTopic?: boolean
  onChange: (change: Partial<ActionFields>) => void
}

/** Title, topic and owner: the first fields of every action. */
export function ActionFormFields(props: ActionFormFieldsProps) {
  const { label, fields, squad, formerTopic, isBlank, autoFocus = false, onChange } = props
  const {
    isTitleAlone = false,
    isTitleLarge = false,
    hasTopic = true,
    hasOwnerLeft = false,
  } = props
  return (
    <div className={styles.fields}>
      <GrowingField
        label={label}
        isLabelHidden={isTitleLarge}
        isLarge={isTitleLarge}
        placeholder={props.placeholder ?? m.actions_placeholder()}
        maxLength={MAX_ACTION_TITLE}
        value={fields.title}
        error={isBlank ? m.actions_blank() : undefined}
        autoFocus={autoFocus}
        onChange={(title) => onChange({ title })}
      />
      {!isTitleAlone && (
        <>
          {hasTopic && (
            <Select
              label={m.actions_topic()}
              value={fields.topicId}
              onChange={(topicId) => onChange({ topicId })}
            >
              <option value="">{m.actions_no_topic()}</option>
              <TopicOptions topics={squad.topics} />
              {formerTopic && <option value={formerTopic.id}>{formerTopic.title}</option>}
            </Select>
          )}
          <OwnerField
            value={fields.owner}
            people={squad.people}
            hasLeft={hasOwnerLeft}
            onChange={(owner) => onChange({ owner })}
          />
        </>
      )}
    </div>
  )
}

/** Options of the topics, with each sub-topic below its parent. */
function TopicOptions({ topics }: { topics: BoardSquad['topics'] }) {
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

/** Field for the due sprint: one of the next, or the one that is set. */
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

/** Manages the fields of a form. */
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
    /** Returns false if the title is missing, and marks the field. */
    checkTitle: () => {
      const hasTitle = fields.title.trim() !== ''
      setIsBlank(!hasTitle)
      return hasTitle
    },
    reset: setFields,
  }
}
