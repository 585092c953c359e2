import { Lightbulb, ThumbsUp, Wrench, X } from 'lucide-react'
import type { Feedback } from '~/domain/room'
import { MAX_FEEDBACK_LENGTH } from '~/domain/room-feedback'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { FieldError } from '~/ui/field'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { GivenFeedback } from './given-feedback'
import type { WrittenFeedback } from './use-feedback'

export const PANEL_ID = 'member-feedback'

const KINDS = [
  { kind: 'positive', label: m.member_feedback_positive, icon: ThumbsUp },
  { kind: 'improvement', label: m.member_feedback_improvement, icon: Wrench },
  { kind: 'suggestion', label: m.member_feedback_suggestion, icon: Lightbulb },
] as const

const KIND =
  'flex min-h-12 flex-auto items-center justify-center gap-1.75 rounded-control bg-surface px-1 text-14/(--lh-15) font-580 ' +
  'inset-ring inset-ring-line-strong aria-pressed:inset-ring-2 aria-pressed:inset-ring-ink ' +
  'forced-colors:border forced-colors:border-[ButtonBorder] forced-colors:aria-pressed:bg-[Highlight] ' +
  'forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:[forced-color-adjust:none]'

/** Below every phase, and the same element through all of them, so that writing is not interrupted. */
export function FeedbackPanel({
  feedback,
  said,
}: {
  feedback: WrittenFeedback
  said: readonly Feedback[]
}) {
  const { problem, isSent } = feedback
  return (
    <section id={PANEL_ID} hidden={!feedback.isOpen} className="mt-4 border-t border-line pt-4">
      <form
        className="grid gap-2.5"
        aria-labelledby={`${PANEL_ID}-title`}
        onSubmit={(event) => {
          event.preventDefault()
          void feedback.send()
        }}
      >
        <div className="flex items-center justify-between gap-2">
          <h2 id={`${PANEL_ID}-title`} className="text-17 leading-6">
            {m.member_feedback_title()}
          </h2>
          <Button
            tone="ghost"
            size="icon"
            icon={X}
            aria-label={m.member_feedback_close()}
            title={m.member_feedback_close()}
            onClick={feedback.toggle}
          />
        </div>
        <Kinds feedback={feedback} />
        <TextField feedback={feedback} />
        {problem && <Notice tone="error">{errorText(problem)}</Notice>}
        <Button type="submit" tone="primary" size="large" isBusy={feedback.isBusy}>
          {feedback.isBusy ? m.member_feedback_sending() : m.member_feedback_send()}
        </Button>
        <p role="status" className="text-14 text-ink-2 empty:hidden">
          {isSent && m.member_feedback_sent()}
        </p>
      </form>
      <GivenFeedback feedback={said} />
    </section>
  )
}

function Kinds({ feedback: { draft, write } }: { feedback: WrittenFeedback }) {
  return (
    // As wide as their words: in equal parts the longest would wrap on a phone.
    <fieldset aria-label={m.member_feedback_kind()} className="flex flex-wrap gap-2">
      {KINDS.map(({ kind, label, icon: Icon }) => (
        <button
          key={kind}
          type="button"
          className={KIND}
          aria-pressed={draft.kind === kind}
          onClick={() => write({ kind })}
        >
          <Icon size={17} strokeWidth={1.75} aria-hidden />
          {label()}
        </button>
      ))}
    </fieldset>
  )
}

function TextField({ feedback }: { feedback: WrittenFeedback }) {
  const { draft, field, isBlank, isBusy, write, hold } = feedback
  const errorId = `${PANEL_ID}-error`
  return (
    <>
      <textarea
        ref={field}
        className={`${looks.fieldInput} min-h-26 resize-y py-2.5`}
        aria-label={m.member_feedback_label()}
        placeholder={m.member_feedback_example()}
        maxLength={MAX_FEEDBACK_LENGTH}
        rows={4}
        value={draft.text}
        readOnly={isBusy}
        aria-invalid={isBlank || undefined}
        aria-describedby={isBlank ? errorId : undefined}
        onFocus={hold}
        onChange={({ currentTarget }) => write({ text: currentTarget.value })}
      />
      {isBlank && <FieldError id={errorId}>{m.member_feedback_blank()}</FieldError>}
    </>
  )
}
