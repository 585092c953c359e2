import { ArrowLeft, BookOpen, RotateCcw } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import {
  areSameExamples,
  LONG_EXAMPLE,
  repeatedExamples,
  tidyExamples,
} from '~/domain/packs/own-examples'
import type { SixExamples } from '~/domain/packs/packs'
import { SCALE, type Score } from '~/domain/retrospectives/scale'
import { MAX_EXAMPLE_LENGTH } from '~/domain/topics/topic-tree'
import { usePackOf } from '~/features/packs/client'
import { errorText } from '~/i18n/error-texts'
import { meaningOf } from '~/i18n/scale-texts'
import { useLocale } from '~/i18n/use-locale'
import { askToLeave, leaveFreely } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { FieldError } from '~/ui/forms/field'
import { useRequest } from '~/ui/forms/use-request'
import { usePageInQuery } from '~/ui/frame/page-in-query'
import { Loaded } from '~/ui/loaded'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { LeaveGuard } from '~/ui/overlays/leave-guard'
import { showToastOnArrival } from '~/ui/overlays/toast'
import { changeSquadTopic, useSquadTopics } from '../client'
import type { SquadTopic } from '../schema'
import styles from './topic-examples.module.css'

type TopicExamplesProps = { squadId: string; topicId: string }

const BLANK: SixExamples = SCALE.map(() => '')

/** Page to write examples for each score of one of the squad's topics. */
export function TopicExamples({ squadId, topicId }: TopicExamplesProps) {
  const { close: onBack } = usePageInQuery('examples')
  const query = useSquadTopics(squadId)
  return (
    <div className="page">
      <div className="mx-auto max-w-200 pb-14">
        <div className="-ml-4 pt-4 below-layout:pt-2">
          <Button tone="ghost" icon={ArrowLeft} onClick={() => askToLeave(onBack)}>
            {m.examples_back()}
          </Button>
        </div>
        <Loaded query={query} failure={m.squad_problem_topics()}>
          {({ topics }) => {
            const topic = topics.find(({ id }) => id === topicId)
            return topic ? (
              <EditorWithPack squadId={squadId} topic={topic} onDone={onBack} />
            ) : (
              <h1>{m.examples_gone()}</h1>
            )
          }}
        </Loaded>
      </div>
    </div>
  )
}

type EditorProps = { squadId: string; topic: SquadTopic; onDone: () => void }

/** Waits for the pack, because the editor compares with its examples. */
function EditorWithPack(props: EditorProps) {
  const pack = usePackOf(props.topic, useLocale())
  return pack === undefined ? null : <Editor {...props} pack={pack} />
}

type Pack = { title: string; examples: SixExamples }

function Editor({ squadId, topic, pack, onDone }: EditorProps & { pack: Pack | null }) {
  const ofPack = pack?.examples ?? BLANK
  const [typed, setTyped] = useState<SixExamples | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, problem, run } = useRequest()
  const stored = topic.anchors ?? ofPack
  const shown = typed ?? stored
  const tidied = tidyExamples(shown)
  const repeats = isChecked ? repeatedExamples(tidied) : new Map<Score, Score>()

  async function save(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    const [repeated] = [...repeatedExamples(tidied).keys()].toReversed()
    if (repeated !== undefined) {
      form.current?.querySelector<HTMLElement>(`[data-example-of="${repeated}"]`)?.focus()
      return
    }
    const anchors = areSameExamples(tidied, ofPack) ? null : [...tidied]
    if (await run(() => changeSquadTopic(squadId, { topicId: topic.id, anchors }))) {
      showToastOnArrival(() => m.examples_saved({ title: topic.title }))
      leaveFreely(onDone)
    }
  }

  return (
    <>
      <header className="pb-6">
        <h1 tabIndex={-1} ref={focus} className="outline-none">
          {m.examples_of({ title: topic.title })}
        </h1>
        <p className="mt-1.5 text-ink-2">{m.examples_lead()}</p>
      </header>
      <form ref={form} noValidate className={`${looks.card} overflow-hidden`} onSubmit={save}>
        {pack && (
          <FromPack
            pack={pack.title}
            changed={SCALE.filter((score) => tidied[score] !== ofPack[score]).length}
            onReturn={() => {
              // The pressed button disappears.
              form.current?.querySelector('textarea')?.focus()
              setTyped(ofPack)
            }}
          />
        )}
        {SCALE.toReversed().map((score) => (
          <ExampleField
            key={score}
            score={score}
            value={shown[score] ?? ''}
            ofPack={pack?.examples[score]}
            repeated={repeats.get(score)}
            isReadOnly={isBusy}
            onChange={(text) => setTyped(shown.map((old, at) => (at === score ? text : old)))}
          />
        ))}
        {problem && <Notice tone="error">{errorText(problem)}</Notice>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-4">
          <Button type="submit" tone="primary" size="large" isBusy={isBusy}>
            {m.examples_save()}
          </Button>
          <Button tone="ghost" onClick={() => askToLeave(onDone)}>
            {m.action_cancel()}
          </Button>
          <p className="min-w-0 flex-1 text-14 text-ink-2 below-type:basis-full">
            {m.examples_from_next()}
          </p>
        </div>
      </form>
      <LeaveGuard
        isDirty={typed !== null && !isBusy && !areSameExamples(tidied, tidyExamples(stored))}
        title={m.examples_leave()}
      >
        {m.leave_body()}
      </LeaveGuard>
    </>
  )
}

type FromPackProps = {
  pack: string
  /** Number of the six examples that the squad has changed. */
  changed: number
  onReturn: () => void
}

function FromPack({ pack, changed, onReturn }: FromPackProps) {
  return (
    <div className="flex min-h-15 items-center gap-2.5 bg-surface-2 px-5 py-2 text-14 text-ink-2 below-type:flex-wrap">
      <BookOpen size={17} strokeWidth={1.75} aria-hidden className="flex-none" />
      <p className="min-w-0 flex-1">
        {changed === 0
          ? m.examples_pack({ pack })
          : changed === 1
            ? m.examples_pack_changed_one({ pack })
            : m.examples_pack_changed({ pack, count: changed })}
      </p>
      {changed > 0 && (
        <Button tone="ghost" icon={RotateCcw} onClick={onReturn}>
          {m.examples_pack_return()}
        </Button>
      )}
    </div>
  )
}

type ExampleFieldProps = {
  score: Score
  value: string
  ofPack: string | undefined
  /** The lower score with the same example. */
  repeated: Score | undefined
  isReadOnly: boolean
  onChange: (text: string) => void
}

function ExampleField(props: ExampleFieldProps) {
  const { score, value, ofPack, repeated, isReadOnly, onChange } = props
  const id = useId()
  const isChanged = ofPack !== undefined && value !== ofPack
  const { length } = value
  return (
    <div className={styles.row} data-band={score}>
      <label
        htmlFor={id}
        className="grid grid-cols-[28px_minmax(0,1fr)] content-start gap-3 pt-1.5 text-14 text-ink-2"
      >
        <b className="text-24 leading-none wide font-680 text-ink">{score}</b>
        <span>{meaningOf(score)}</span>
      </label>
      <div className="grid min-w-0 content-start gap-1.5">
        <textarea
          id={id}
          className={`${looks.fieldInput} resize-y py-2.5`}
          rows={2}
          maxLength={MAX_EXAMPLE_LENGTH}
          placeholder={m.examples_empty()}
          value={value}
          readOnly={isReadOnly}
          aria-invalid={repeated !== undefined || undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onChange(target.value)}
          data-example-of={score}
        />
        {repeated === undefined ? (
          <p id={`${id}-note`} className="text-13 text-ink-3 empty:hidden">
            {[
              isChanged && m.examples_changed(),
              (isChanged || length > LONG_EXAMPLE) &&
                m.examples_length({ length, max: MAX_EXAMPLE_LENGTH }),
              length > LONG_EXAMPLE && m.examples_long(),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        ) : (
          <FieldError id={`${id}-note`}>{m.examples_repeated({ score: repeated })}</FieldError>
        )}
      </div>
    </div>
  )
}

/** Focuses the heading and scrolls to the top, because this page replaces the squad's at the same address. */
function focus(heading: HTMLElement | null): void {
  if (!heading) return
  heading.focus({ preventScroll: true })
  window.scrollTo(0, 0)
}
