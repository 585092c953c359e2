import { Radio } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import styles from './quick-room.module.css'

/** What can be said about a quick room before it is opened. Nothing has to be. */
export function QuickRoomFields({ isBusy = false }: { isBusy?: boolean }) {
  const sets = [
    { value: 'short', label: m.quick_short(), hint: m.quick_short_hint() },
    { value: 'full', label: m.quick_full(), hint: m.quick_full_hint() },
  ]
  return (
    <>
      <Field
        name="squad"
        label={m.quick_squad()}
        placeholder={m.quick_squad_example()}
        maxLength={120}
        autoComplete="organization"
      />
      <fieldset>
        <legend className="mb-1.5 text-13 font-580">{m.quick_questions()}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
          {sets.map(({ value, label, hint }) => (
            <label key={value} className={styles.set}>
              <input type="radio" name="set" value={value} defaultChecked={value === 'short'} />
              <i className="rounded-full" aria-hidden />
              <span>
                <b className="block text-14">{label}</b>
                <small className="block text-13/5 text-ink-2">{hint}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" tone="accent" size="large" icon={Radio} isBusy={isBusy}>
        {m.quick_open()}
      </Button>
      <p className="text-13/5 text-ink-2">{m.quick_note()}</p>
    </>
  )
}
