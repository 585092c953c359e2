import { Plus, Smartphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { actionOf } from '~/domain/actions/idea'
import { isBlank, MOST_LINES, type PromiseLine } from '~/domain/actions/promise-lines'
import type { RoomAction } from '~/domain/rooms/room-action'
import { ActionFormFields, DueField } from '~/features/actions/components/action-form'
import { ManyActionsDialog } from '~/features/actions/components/many-actions-dialog'
import { ownerText, untilText } from '~/features/actions/texts/action-texts'
import type { Lead } from '~/features/rooms/state/use-lead'
import { focusLine, useLines } from '~/features/rooms/state/use-lines'
import { fieldsOf, type Promises } from '~/features/rooms/state/use-promises'
import { useSharedLines } from '~/features/rooms/state/use-shared-lines'
import { errorText } from '~/i18n/error-texts'
import { languageTag } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { deleteRoomAction } from '../../actions/client'
import { LineButton } from '../side/line-button'
import side from '../side/side.module.css'
import styles from './agree.module.css'

/** Form for one to three actions at the end of the room, below those already promised. */
export function AgreeLines({ lead, promises }: { lead: Lead; promises: Promises }) {
  const { view, sprint, keeper } = lead
  const { shown, agreed, isFull, isAtLimit, change, addBlank, remove } = useLines(lead)
  const sharing = useSharedLines(lead)
  const [isAsking, setIsAsking] = useState(false)
  const last = shown.at(-1)
  const problem = promises.problem ?? sharing.problem
  return (
    <div className="grid max-w-208 gap-5">
      <ol className="grid gap-4">
        {agreed.map((action, at) => (
          <Agreed key={action.id} action={action} number={at + 1} />
        ))}
        {shown.map((line, at) => (
          <Line
            key={line.key}
            line={line}
            number={agreed.length + at + 1}
            placeholder={placeholderOf(at, shown.length)}
            promises={promises}
            sprint={keeper ? null : sprint}
            onChange={(changed) => change(line, changed)}
            onRemove={(isBackwards) => {
              flushSync(() => remove(line.key))
              focusLine(isBackwards ? Math.max(at - 1, 0) : at)
            }}
            onNext={() => focusLine(at + 1)}
          />
        ))}
      </ol>
      {isAtLimit && <p className="text-14 text-ink-2">{m.agree_most()}</p>}
      {isFull && !isAtLimit && last && !isBlank(last) && (
        <Button
          tone="ghost"
          icon={Plus}
          className="justify-self-start"
          onClick={() => setIsAsking(true)}
        >
          {m.agree_one_more()}
        </Button>
      )}
      {isAsking && (
        <ManyActionsDialog
          onChoice={(isSure) => {
            flushSync(() => {
              setIsAsking(false)
              if (isSure) addBlank()
            })
            if (isSure) focusLine(shown.length)
          }}
        />
      )}
      {problem && (
        <Notice tone="error">
          {problem.code === 'OUTDATED' ? m.problem_action_changed() : errorText(problem)}
        </Notice>
      )}
      {keeper && <SeenBy people={view.seats.length} />}
      <Ideas lead={lead} />
      <Carried actions={view.actions} sprint={sprint} />
    </div>
  )
}

function Agreed({ action, number }: { action: RoomAction; number: number }) {
  const { title, topic } = action
  const { problem, run } = useRequest()
  return (
    <li className={styles.line}>
      <b className="pt-2 text-center text-24 leading-normal wide font-680">{number}</b>
      <div className="min-w-0 py-2">
        <p className="text-17 font-580 wrap-anywhere">{title}</p>
        <p className="text-14 text-ink-2">
          {[topic?.title, ownerText(action), untilText(action)].filter(Boolean).join(' · ')}
        </p>
        {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      </div>
      <Button
        tone="ghost"
        icon={Trash2}
        className="min-w-11 px-0"
        aria-label={m.agree_remove({ title })}
        onClick={() => void run(() => deleteRoomAction(action.id))}
      />
    </li>
  )
}

function placeholderOf(at: number, count: number): string {
  return at > 0 && at === count - 1 && count === MOST_LINES ? m.agree_third() : m.agree_write()
}

function SeenBy({ people }: { people: number }) {
  if (people === 0) return null
  return (
    <p className="flex items-center gap-2.5 pl-11 text-14 text-ink-2 below-type:pl-0">
      <Smartphone size={16} strokeWidth={1.75} aria-hidden className="flex-none" />
      {people === 1 ? m.agree_seen_by_one() : m.agree_seen_by({ count: people })}
    </p>
  )
}

type LineProps = {
  line: PromiseLine
  number: number
  placeholder: string
  promises: Promises
  /** Null in a quick room, which asks for the owner alone. */
  sprint: number | null
  onChange: (change: Partial<PromiseLine>) => void
  /** The focus moves to the line above, or else to the next one. */
  onRemove: (isBackwards: boolean) => void
  onNext: () => void
}

function Line(props: LineProps) {
  const { line, number, placeholder, promises, sprint, onChange, onRemove, onNext } = props
  const { title, dueSprint } = line
  const isEmpty = isBlank(line)
  return (
    <li className={styles.line} data-line>
      <b className="text-center text-24 leading-13 wide font-680" aria-hidden>
        {number}
      </b>
      {/* The other fields appear with the first letter, so that the important one comes first. */}
      <fieldset
        className={sprint === null ? styles.short : styles.fields}
        aria-label={m.agree_line_label({ number })}
        onKeyDown={(event) => {
          const isRemoval = event.key === 'Backspace' && title === ''
          if (!isRemoval && (event.key !== 'Enter' || event.target instanceof HTMLSelectElement))
            return
          event.preventDefault()
          if (isRemoval) onRemove(true)
          else onNext()
        }}
      >
        <ActionFormFields
          label={m.actions_new_title()}
          fields={fieldsOf(line)}
          squad={promises}
          isBlank={false}
          isTitleAlone={isEmpty}
          isTitleLarge
          placeholder={placeholder}
          hasTopic={sprint !== null}
          onChange={({ title, topicId, owner }) =>
            onChange({
              ...(title === undefined ? {} : { title }),
              ...(topicId === undefined ? {} : { topicId }),
              ...(owner === undefined ? {} : { owner }),
            })
          }
        />
        {!isEmpty && sprint !== null && (
          <DueField
            sprint={sprint}
            value={dueSprint}
            onChange={(dueSprint) => onChange({ dueSprint })}
          />
        )}
      </fieldset>
      {!isEmpty && (
        <Button
          tone="ghost"
          icon={Trash2}
          className="mt-1 min-w-11 px-0"
          aria-label={m.agree_remove({ title })}
          onClick={() => onRemove(false)}
        />
      )}
    </li>
  )
}

/** Actions of the room that no comment shows. */
function Ideas({ lead }: { lead: Lead }) {
  const { view } = lead
  const ideas = view.actions.filter(
    ({ title, state }) =>
      state === 'idea' &&
      !view.feedback.some(({ text }) => actionOf(view.actions, text)?.title === title),
  )
  if (ideas.length === 0) return null
  return (
    <section aria-labelledby="room-ideas">
      <h2 id="room-ideas" className="text-15 font-580 tracking-normal font-stretch-normal">
        {m.actions_ideas()}
      </h2>
      <ul className="mt-1">
        {ideas.map(({ id, title, topic }) => (
          <li key={id} className={`flex min-h-11 items-center gap-2 text-14 ${side.idea}`}>
            <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
            <LineButton lead={lead} text={title} topicId={topic?.id ?? ''} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Earlier promises that are still open. */
function Carried({ actions, sprint }: { actions: readonly RoomAction[]; sprint: number }) {
  const locale = useLocale()
  const titles = actions
    .filter(
      ({ state, startedSprint }) =>
        state === 'open' && startedSprint !== null && startedSprint < sprint,
    )
    .map(({ title }) => title)
  if (titles.length === 0) return null
  const list = new Intl.ListFormat(languageTag(locale)).format(titles)
  return <p className="text-14 text-ink-2">{m.agree_carried({ titles: list })}</p>
}
