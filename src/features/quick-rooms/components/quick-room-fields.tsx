import { Radio } from 'lucide-react'
import type { Topic } from '~/domain/topics/topic-tree'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field } from '~/ui/forms/field'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { QuestionSet } from './question-set'

/** A pack that was chosen for the room, in the page's language. */
export type ChosenPack = { id: string; title: string; hint: string; topics: readonly Topic[] }

type QuickRoomFieldsProps = {
  isBusy?: boolean
  pack?: ChosenPack | null
  /** Opens the page on which packs are chosen. Without it, a link leads to the form that has one. */
  onPacks?: () => void
}

/** Renders the optional fields of a quick room. */
export function QuickRoomFields({ isBusy = false, pack = null, onPacks }: QuickRoomFieldsProps) {
  return (
    <>
      <Field
        name="squad"
        label={m.quick_squad()}
        isOptional
        placeholder={m.quick_squad_example()}
        maxLength={120}
        autoComplete="organization"
      />
      <fieldset>
        <legend className="mb-1.5 text-13 font-580">{m.quick_questions()}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2.5 below-layout:gap-2">
          <QuestionSet value="short" label={m.quick_short()} hint={m.quick_short_hint()} isChosen />
          <QuestionSet value="full" label={m.quick_full()} hint={m.quick_full_hint()} />
          {pack && (
            <QuestionSet key={pack.id} value="pack" label={pack.title} hint={pack.hint} isChosen />
          )}
        </div>
        {onPacks ? (
          <button type="button" className={OTHER_PACKS} onClick={onPacks}>
            {m.packs_choose()}
          </button>
        ) : (
          <LocaleLink to="/room?questions" className={OTHER_PACKS}>
            {m.packs_choose()}
          </LocaleLink>
        )}
      </fieldset>
      <Button type="submit" tone="accent" size="large" icon={Radio} isBusy={isBusy}>
        {m.quick_open()}
      </Button>
    </>
  )
}

const OTHER_PACKS = `${looks.textLink} mt-2 -mb-2 below-layout:mt-1 below-layout:-mb-2.5`
