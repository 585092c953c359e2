import type { ReactNode } from 'react'
import type { Floor } from '~/domain/votes/audience'
import type { useWindowForm } from '~/features/rooms/state/use-window-form'
import { deadlineText } from '~/features/rooms/texts/window-texts'
import { LENGTHS, parseEmails } from '~/features/rooms/view/window-form'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Field } from '~/ui/forms/field'
import { GrowingField } from '~/ui/forms/growing-field'
import { Segmented } from '~/ui/forms/segmented'
import looks from '~/ui/looks.module.css'

type WindowFieldsProps = { window: ReturnType<typeof useWindowForm> }

/** Settings of a vote with a deadline. */
export function WindowFields({ window }: WindowFieldsProps) {
  const { form, floor, wrong, change } = window
  const { reveal } = form
  return (
    <>
      <Closing window={window} />
      <Entry window={window} />
      <Field
        label={m.window_form_least()}
        className="[&_input]:max-w-60 below-type:[&_input]:max-w-none"
        hint={m.window_form_least_hint()}
        inputMode="numeric"
        autoComplete="off"
        value={form.least}
        error={wrong.includes('least') ? m.window_form_least_wrong({ fewest: floor }) : undefined}
        onChange={({ target }) => change({ least: target.value })}
      />
      <Choice
        title={m.window_form_reveal()}
        hint={reveal === 'talk' ? m.window_form_talk_hint() : m.window_form_close_hint()}
      >
        <Segmented
          label={m.window_form_reveal()}
          value={reveal}
          options={[
            { value: 'talk', label: m.window_form_talk() },
            { value: 'close', label: m.window_form_close() },
          ]}
          onChange={(chosen) => change({ reveal: chosen })}
        />
      </Choice>
    </>
  )
}

function Closing({ window: { form, wrong, closesAt, change } }: WindowFieldsProps) {
  const locale = useLocale()
  const { length } = form
  const isOther = length === 'other'
  return (
    <div className="grid gap-3">
      <Choice
        title={m.window_form_length()}
        hint={
          closesAt === null
            ? undefined
            : m.window_form_when({ when: deadlineText(closesAt, locale) })
        }
      >
        <Segmented
          label={m.window_form_length()}
          value={length}
          options={LENGTHS.map((value) => ({ value, label: lengthText(value) }))}
          onChange={(chosen) => change({ length: chosen })}
        />
      </Choice>
      {isOther && (
        <Field
          label={m.window_form_until()}
          className="w-full max-w-72 below-type:max-w-none"
          type="datetime-local"
          step={900}
          value={form.until}
          error={wrong.includes('until') ? m.window_form_until_wrong() : undefined}
          onChange={({ target }) => change({ until: target.value })}
        />
      )}
    </div>
  )
}

function lengthText(length: (typeof LENGTHS)[number]): string {
  if (length === 'other') return m.window_form_other()
  return length === '1' ? m.window_form_day() : m.window_form_days({ days: Number(length) })
}

function Entry({ window: { form, floor, wrong, hasMail, change } }: WindowFieldsProps) {
  const isPool = form.entry === 'pool'
  const { emails, wrong: address } = parseEmails(form.emails)
  return (
    <div className="grid gap-4">
      <Choice
        title={m.window_form_entry()}
        hint={isPool ? m.window_form_pool_hint() : openHint(hasMail)}
      >
        {hasMail && (
          <Segmented
            label={m.window_form_entry()}
            value={form.entry}
            options={[
              { value: 'pool', label: m.window_form_pool() },
              { value: 'open', label: m.window_form_open() },
            ]}
            onChange={(entry) => change({ entry })}
          />
        )}
      </Choice>
      {isPool ? (
        <>
          <GrowingField
            label={m.window_form_emails()}
            hint={m.window_form_emails_hint({ count: emails.length })}
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            value={form.emails}
            error={wrong.includes('emails') ? emailsProblem(address, floor) : undefined}
            onChange={(typed) => change({ emails: typed })}
          />
          <GrowingField
            label={m.window_form_note()}
            isOptional
            maxLength={500}
            value={form.note}
            onChange={(note) => change({ note })}
          />
        </>
      ) : (
        <Field
          label={m.window_form_expected()}
          className="w-full max-w-60 below-type:max-w-none"
          inputMode="numeric"
          autoComplete="off"
          value={form.expected}
          error={
            wrong.includes('expected') ? m.window_form_people_wrong({ fewest: floor }) : undefined
          }
          onChange={({ target }) => change({ expected: target.value })}
        />
      )}
    </div>
  )
}

function openHint(hasMail: boolean): string {
  return hasMail ? m.window_form_open_hint() : m.window_form_no_mail()
}

function emailsProblem(address: string | null, floor: Floor): string {
  return address === null
    ? m.window_form_people_wrong({ fewest: floor })
    : m.window_form_emails_wrong({ address })
}

function Choice(props: { title: string; hint: string | undefined; children: ReactNode }) {
  const { title, hint, children } = props
  return (
    <div className="grid justify-items-start gap-2">
      <h2 className={looks.cardHeading}>{title}</h2>
      {children}
      {hint !== undefined && <p className="text-13 text-ink-3">{hint}</p>}
    </div>
  )
}
