import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Score } from '~/domain/retrospectives/scale'
import type { TopicView } from '~/domain/rooms/room-view'
import { topicState } from '~/domain/rooms/window/topic-state'
import type { Lead } from '~/features/rooms/state/use-lead'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { commandWindow } from '../../window/client'
import { SideHint, SideSection } from './side-section'

type Accepted = { topicId: string; score: Score }

/** Scores of a window that need no talk: equal ones, accepted together, and pairs of neighboring ones with a choice. */
export function WindowAccept({ lead: { code, view } }: { lead: Lead }) {
  const { isBusy, problem, run } = useRequest()
  const open = view.topics.filter(({ id, result }) => result === null && id !== view.topicId)
  const states = open.flatMap((topic) => {
    const state = topicState(topic.tallies[0] ?? null)
    return 'scores' in state ? [{ topic, state }] : []
  })
  const equal = states.flatMap(({ topic, state }) =>
    state.kind === 'agreed' ? [{ topicId: topic.id, score: state.preset }] : [],
  )
  const near = states.flatMap(({ topic, state }) =>
    state.kind === 'close' ? [{ topic, scores: state.scores, preset: state.preset }] : [],
  )
  if (states.length === 0) return null
  const accept = (scores: Accepted[]) =>
    void run(() => commandWindow(code, { do: 'accept', scores }))
  return (
    <div className="grid flex-none content-start gap-5 border-b border-line p-5">
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      {equal.length > 0 && (
        <SideSection id="window-equal" title={equalText(equal.length)}>
          <SideHint>{titlesOf(states, 'agreed')}</SideHint>
          <Button
            tone="primary"
            icon={Check}
            className="justify-self-start"
            isBusy={isBusy}
            onClick={() => accept(equal)}
          >
            {acceptText(equal.length)}
          </Button>
        </SideSection>
      )}
      {near.length > 0 && <Near near={near} isBusy={isBusy} onAccept={accept} />}
    </div>
  )
}

type NearTopic = { topic: TopicView; scores: readonly [Score, Score]; preset: Score | null }

/** Topics with two neighboring scores, the more frequent of which is preset. Without a choice, a topic waits for the talk. */
function Near({
  near,
  isBusy,
  onAccept,
}: {
  near: readonly NearTopic[]
  isBusy: boolean
  onAccept: (scores: Accepted[]) => void
}) {
  const [choices, setChoices] = useState<Readonly<Record<string, Score | null>>>({})
  const choiceOf = ({ topic, preset }: NearTopic) => {
    const choice = choices[topic.id]
    return choice === undefined ? preset : choice
  }
  const chosen = near.flatMap((each) => {
    const score = choiceOf(each)
    return score === null ? [] : [{ topicId: each.topic.id, score }]
  })
  return (
    <SideSection id="window-near" title={m.window_near()}>
      <SideHint>{m.window_near_lead()}</SideHint>
      {near.map((each) => (
        <fieldset key={each.topic.id} className="grid gap-1 border-t border-line pt-2">
          <legend className="sr-only">{m.window_near_of({ topic: each.topic.title })}</legend>
          <span aria-hidden="true">{each.topic.title}</span>
          <div className="flex gap-4 text-14">
            {[...each.scores, null].map((score) => (
              <label key={score} className="flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name={`near-${each.topic.id}`}
                  checked={choiceOf(each) === score}
                  onChange={() => setChoices({ ...choices, [each.topic.id]: score })}
                />
                {score ?? m.window_talk_instead()}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <Button
        className="justify-self-start"
        icon={Check}
        isBusy={isBusy}
        disabled={chosen.length === 0}
        onClick={() => onAccept(chosen)}
      >
        {acceptText(chosen.length)}
      </Button>
    </SideSection>
  )
}

function titlesOf(
  states: readonly { topic: TopicView; state: { kind: string } }[],
  kind: string,
): string {
  return states
    .filter(({ state }) => state.kind === kind)
    .map(({ topic }) => topic.title)
    .join(', ')
}

function equalText(count: number): string {
  return count === 1 ? m.window_equal_one() : m.window_equal({ count })
}

function acceptText(count: number): string {
  return count === 1 ? m.window_accept_one() : m.window_accept({ count })
}
