import { ListTree, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { MAX_TITLE_LENGTH } from '~/domain/topics/topic-tree'
import { Key } from '~/features/scoring/components/key'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { NameForm } from '~/ui/forms/name-form'
import { LocaleLink } from '~/ui/frame/locale-link'
import { showToast } from '~/ui/overlays/toast'
import { addSquadTopic, changeSquadTopic } from '../client'
import type { SquadTopic } from '../schema'
import styles from './topics.module.css'

type SquadTopicRowProps = {
  squadId: string
  topic: SquadTopic
  letter: string
  subtopics: readonly SquadTopic[]
  onRemove: (topic: SquadTopic) => void
}

/** A top-level topic of a squad with its sub-topics. */
export function SquadTopicRow(props: SquadTopicRowProps) {
  const { squadId, topic, letter, subtopics, onRemove } = props
  const [isAdding, setIsAdding] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)

  async function add(title: string) {
    await addSquadTopic(squadId, { title, parent: topic.id })
    showToast(() => m.squad_topic_added({ title }))
  }

  return (
    <li className="py-1.5 pr-2 pl-3.5">
      <TitleRow
        {...{ squadId, topic, letter, onRemove }}
        // A parent has no score of its own.
        isScored={subtopics.length === 0}
      >
        <Button
          ref={adder}
          tone="ghost"
          icon={Plus}
          aria-expanded={isAdding}
          aria-label={m.local_add_subtopic_to({ title: topic.title })}
          onClick={() => setIsAdding(!isAdding)}
        >
          <span className="below-type:hidden">{m.local_add_subtopic_short()}</span>
        </Button>
      </TitleRow>
      {subtopics.length > 0 && (
        <ul className="pl-9">
          {subtopics.map((subtopic) => (
            <li key={subtopic.id}>
              <TitleRow {...{ squadId, onRemove }} topic={subtopic} isScored />
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <NameForm
          label={m.local_subtopic_title()}
          isLabelHidden
          placeholder={m.local_subtopic_title()}
          maxLength={MAX_TITLE_LENGTH}
          blankText={m.local_problem_subtitle_blank()}
          submit={{ label: m.local_add_subtopic() }}
          autoFocus
          className="py-1 pl-9 below-type:pl-0"
          onSubmit={add}
          onCancel={() => {
            setIsAdding(false)
            adder.current?.focus()
          }}
        />
      )}
    </li>
  )
}

type TitleRowProps = {
  squadId: string
  topic: SquadTopic
  letter?: string
  isScored: boolean
  onRemove: (topic: SquadTopic) => void
  children?: ReactNode
}

/** A title with its commands. Renaming replaces it with a form. */
function TitleRow({ squadId, topic, letter, isScored, onRemove, children }: TitleRowProps) {
  const { id: topicId, title } = topic
  const [isRenaming, setIsRenaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)

  async function rename(given: string) {
    if (given !== title) {
      await changeSquadTopic(squadId, { topicId, title: given })
      showToast(() => m.squad_topic_renamed({ title: given }))
    }
    finish()
  }

  function finish() {
    setIsRenaming(false)
    requestAnimationFrame(() => pencil.current?.focus())
  }

  if (isRenaming) {
    return (
      <NameForm
        label={m.local_title_of({ title })}
        isLabelHidden
        initial={title}
        maxLength={MAX_TITLE_LENGTH}
        blankText={topic.parent ? m.local_problem_subtitle_blank() : m.local_problem_title_blank()}
        submit={{ label: m.action_save() }}
        autoFocus
        className="py-1"
        onSubmit={rename}
        onCancel={finish}
      />
    )
  }
  return (
    <div className="flex min-h-11 items-center gap-0.5 narrow:flex-wrap narrow:justify-end *:data-key:mr-2.5">
      {letter && <Key letter={letter} />}
      <span className={styles.squadTopicTitle}>{title}</span>
      {children}
      {isScored && (
        <LocaleLink
          to={`/squad/${squadId}/topics?examples=${topicId}`}
          state={{ isAfter: true }}
          className={buttonClass({ tone: 'ghost', size: 'icon' })}
          aria-label={m.examples_of({ title })}
          title={m.examples_of({ title })}
        >
          <ListTree size={17} strokeWidth={1.75} aria-hidden />
        </LocaleLink>
      )}
      <Button
        ref={pencil}
        tone="ghost"
        size="icon"
        icon={Pencil}
        aria-label={m.squad_topic_rename({ title })}
        title={m.squad_rename()}
        onClick={() => setIsRenaming(true)}
      />
      <Button
        tone="ghost"
        size="icon"
        icon={Trash2}
        aria-label={m.local_remove_topic({ title })}
        title={m.local_remove()}
        onClick={() => onRemove(topic)}
        data-removes={topicId}
        data-parent={topic.parent}
      />
    </div>
  )
}
