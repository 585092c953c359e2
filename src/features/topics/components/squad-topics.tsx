import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { letterOf, MAX_TITLE_LENGTH } from '~/domain/topics/topic-tree'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { NameForm } from '~/ui/forms/name-form'
import { useRequest } from '~/ui/forms/use-request'
import { Loaded } from '~/ui/loaded'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { AlertDialog } from '~/ui/overlays/dialog'
import { showToast } from '~/ui/overlays/toast'
import { addSquadTopic, removeSquadTopic, useSquadTopics } from '../client'
import type { SquadTopic } from '../schema'
import { SquadTopicRow } from './squad-topic-row'

/** Section with the topics of a squad's next retrospective and the actions on them. */
export function SquadTopics({ squadId }: { squadId: string }) {
  const query = useSquadTopics(squadId)
  const id = useId()
  return (
    <section
      id="topics"
      // Receives the focus from links to this section.
      tabIndex={-1}
      className="grid gap-4 outline-offset-4"
      aria-labelledby={id}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} tabIndex={-1} className="outline-none" data-squad-topics>
          {m.local_topics()}
        </h2>
        <p className="text-14 text-ink-2">{m.squad_topics_hint()}</p>
      </div>
      <Loaded query={query} failure={m.squad_problem_topics()}>
        {({ topics }) => <Tree squadId={squadId} topics={topics} />}
      </Loaded>
    </section>
  )
}

function Tree({ squadId, topics }: { squadId: string; topics: readonly SquadTopic[] }) {
  const [asked, setAsked] = useState<SquadTopic | null>(null)
  const { problem, run } = useRequest()
  const topLevel = topics.filter(({ parent }) => parent === undefined)

  async function remove({ id, title }: SquadTopic) {
    focusNeighbour(id)
    if (await run(() => removeSquadTopic(squadId, id), id)) {
      showToast(() => m.local_topic_removed({ title }))
    }
  }

  async function add(title: string) {
    await addSquadTopic(squadId, { title })
    showToast(() => m.squad_topic_added({ title }))
  }

  return (
    <>
      {topLevel.length === 0 && <p className="text-14 text-ink-2">{m.squad_topics_none()}</p>}
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      <ul className={`${looks.card} divide-y divide-line empty:hidden`}>
        {topLevel.map((topic, index) => (
          <SquadTopicRow
            key={topic.id}
            squadId={squadId}
            topic={topic}
            letter={letterOf(index)}
            subtopics={topics.filter(({ parent }) => parent === topic.id)}
            onRemove={setAsked}
          />
        ))}
      </ul>
      <NameForm
        label={m.local_add_topic_heading()}
        placeholder={m.local_topic_title()}
        maxLength={MAX_TITLE_LENGTH}
        blankText={m.local_problem_title_blank()}
        submit={{ label: m.local_add_topic(), icon: Plus }}
        isStacking
        onSubmit={add}
      />
      {asked && (
        <RemoveDialog
          topic={asked}
          subtopics={topics.filter(({ parent }) => parent === asked.id)}
          onChoice={(isSure) => {
            setAsked(null)
            if (isSure) void remove(asked)
          }}
        />
      )}
    </>
  )
}

type RemoveDialogProps = {
  topic: SquadTopic
  subtopics: readonly SquadTopic[]
  onChoice: (isSure: boolean) => void
}

function RemoveDialog({ topic: { title }, subtopics, onChoice }: RemoveDialogProps) {
  return (
    <AlertDialog
      title={m.squad_topic_remove_question({ title })}
      choices={[{ value: 'remove', label: m.local_remove(), tone: 'danger-solid' }]}
      onChoice={(choice) => onChoice(choice === 'remove')}
    >
      {subtopics.length > 0 && (
        <p className="mb-2">
          {m.squad_topic_remove_children({
            titles: subtopics.map((subtopic) => subtopic.title).join(', '),
          })}
        </p>
      )}
      <p>{m.squad_topic_remove_body()}</p>
    </AlertDialog>
  )
}

/** Moves the focus to a neighbour before the row is removed, so that the keyboard does not start over at the top. */
function focusNeighbour(topicId: string): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-removes]')]
  const isOfTopic = ({ dataset }: HTMLElement) =>
    dataset.removes === topicId || dataset.parent === topicId
  const first = buttons.findIndex(isOfTopic)
  const last = buttons.findLastIndex(isOfTopic)
  const heading = document.querySelector<HTMLElement>('[data-squad-topics]')
  const neighbour = buttons[last + 1] ?? buttons[first - 1] ?? heading
  neighbour?.focus({ preventScroll: true })
}
