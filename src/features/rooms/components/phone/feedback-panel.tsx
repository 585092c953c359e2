import { Send, X } from 'lucide-react'
import { FEEDBACK_KINDS, type Feedback } from '~/domain/rooms/room'
import { MAX_FEEDBACK_LENGTH } from '~/domain/rooms/room-feedback'
import type { TopicView } from '~/domain/rooms/room-view'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { FieldError } from '~/ui/forms/field'
import { Tick } from '~/ui/forms/tick'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import type { WrittenFeedback } from '../../state/use-feedback'
import { KIND_LOOKS } from '../../texts/feedback-kinds'
import { GivenFeedback } from './given-feedback'

type NamedTopic = Pick<TopicView, 'id' | 'title'>

export const PANEL_ID = 'member-feedback'

/** Form for feedback below every phase. It stays mounted through all of them, so that writing is not interrupted. */
export function FeedbackPanel({
  feedback,
  topics,
  said,
  isForIdeas = false,
}: {
  feedback: WrittenFeedback
  topics: readonly NamedTopic[]
  said: readonly Feedback[]
  /** True while the squad agrees on actions: a comment is then a suggestion for one. */
  isForIdeas?: boolean
}) {
  const { problem, isSent, isOpen, close } = feedback
  return (
    <section
      id={PANEL_ID}
      hidden={!isOpen}
      aria-labelledby={`${PANEL_ID}-title`}
      className="mt-4 border-t border-line pt-4"
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <div className="grid gap-2.5">
        <div className="flex items-center justify-between gap-2">
          <h2 id={`${PANEL_ID}-title`} className="text-17 leading-6">
            {isForIdeas ? m.member_idea() : m.member_feedback_title()}
          </h2>
          <Button
            tone="ghost"
            size="icon"
            icon={X}
            aria-label={m.member_feedback_close()}
            title={m.member_feedback_close()}
            onClick={close}
          />
        </div>
        <TextField feedback={feedback} isForIdeas={isForIdeas} />
        {!isForIdeas && <About feedback={feedback} topics={topics} />}
        {problem && <Notice tone="error">{errorText(problem)}</Notice>}
        {isForIdeas ? <SendIdea feedback={feedback} /> : <SendAs feedback={feedback} />}
        <p
          role="status"
          ref={isSent ? scrollIntoView : undefined}
          className="text-14 text-ink-2 empty:hidden"
        >
          {isSent && m.member_feedback_sent()}
        </p>
      </div>
      <GivenFeedback feedback={said} topics={topics} />
    </section>
  )
}

/** The confirmation may be below the screen of a phone. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** During a topic, a comment is about it by default. One press makes it a general one. */
function About({
  feedback: { about, offered, isBusy, setAbout },
  topics,
}: {
  feedback: WrittenFeedback
  topics: readonly NamedTopic[]
}) {
  const topic = topics.find(({ id }) => id === offered)
  if (!topic) return null
  return (
    <div className="text-14/(--lh-15)">
      <Tick
        label={m.member_feedback_about({ topic: topic.title })}
        isOn={about === topic.id}
        isBusy={isBusy}
        onChange={(isOn) => setAbout(isOn ? topic.id : null)}
      />
    </div>
  )
}

/** A single press chooses the kind and sends the comment, so that there is no wrong default. */
function SendAs({ feedback: { isBusy, send } }: { feedback: WrittenFeedback }) {
  return (
    // Widths follow the words. In equal parts the longest would wrap on a phone.
    <fieldset className="flex flex-wrap gap-2" aria-busy={isBusy || undefined}>
      <legend className="mb-1.5 text-14 text-ink-2">
        {isBusy ? m.member_feedback_sending() : m.member_feedback_send_as()}
      </legend>
      {FEEDBACK_KINDS.map((kind) => (
        <Button
          key={kind}
          icon={KIND_LOOKS[kind].icon}
          className="min-h-12 flex-auto"
          onClick={() => void send(kind)}
        >
          {KIND_LOOKS[kind].label()}
        </Button>
      ))}
    </fieldset>
  )
}

function SendIdea({ feedback: { isBusy, send } }: { feedback: WrittenFeedback }) {
  return (
    <Button
      icon={Send}
      isBusy={isBusy}
      className="min-h-12"
      onClick={() => void send('suggestion')}
    >
      {m.member_idea_send()}
    </Button>
  )
}

function TextField({ feedback, isForIdeas }: { feedback: WrittenFeedback; isForIdeas: boolean }) {
  const { draft, field, isBlank, isBusy, write, hold } = feedback
  const errorId = `${PANEL_ID}-error`
  return (
    <>
      <textarea
        ref={field}
        className={`${looks.fieldInput} min-h-26 resize-y py-2.5`}
        aria-label={isForIdeas ? m.member_idea() : m.member_feedback_label()}
        placeholder={isForIdeas ? m.member_idea_example() : m.member_feedback_example()}
        maxLength={MAX_FEEDBACK_LENGTH}
        rows={isForIdeas ? 2 : 4}
        value={draft.text}
        readOnly={isBusy}
        aria-invalid={isBlank || undefined}
        aria-describedby={isBlank ? errorId : undefined}
        onFocus={hold}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {isBlank && <FieldError id={errorId}>{m.member_feedback_blank()}</FieldError>}
    </>
  )
}
