import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { type PackShelf, planPack, topicsOfPack } from '~/domain/packs/packs'
import type { Topic } from '~/domain/topics/topic-tree'
import { citationOf, countsText } from '~/features/packs/texts/pack-texts'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import styles from './packs.module.css'

/** Id of a pack; null for an empty list. */
type PackChoice = string | null

type PackListProps = {
  shelf: PackShelf
  /** The form's topics. */
  topics: readonly Topic[]
  /** Its keys are the ids of the packs' topics that have examples. */
  examples: Readonly<Record<string, unknown>>
  locale: Locale
  choice: PackChoice
  /** True if an empty list can be chosen too. */
  offersNone: boolean
  onChoose: (choice: PackChoice) => void
}

export function PackList(props: PackListProps) {
  const { shelf, topics, examples, locale, choice, offersNone, onChoose } = props
  return (
    <fieldset className="row-span-2 grid min-w-0 gap-2 below-layout:row-auto below-layout:mb-6">
      <legend className="sr-only">{m.packs_legend()}</legend>
      {shelf.packs.map((pack) => {
        const hasExamples = pack.topics.some(({ id }) => id in examples)
        return (
          <PackRow
            key={pack.id}
            title={pack.title[locale]}
            isChosen={choice === pack.id}
            isInUse={planPack(topics, { pack, shelf, language: locale }).isInUse}
            onChoose={() => onChoose(pack.id)}
          >
            <small className="block text-13 text-ink-2">
              {countsText(topicsOfPack(pack, locale))} ·{' '}
              {hasExamples ? m.packs_with_examples() : m.packs_without_examples()}
            </small>
            <small className="mt-1 block text-13 text-ink-3">{citationOf(pack)}</small>
          </PackRow>
        )
      })}
      {offersNone && (
        <PackRow
          title={m.packs_none()}
          isBare
          isChosen={choice === null}
          onChoose={() => onChoose(null)}
        >
          <small className="block text-13 text-ink-2">{m.packs_none_hint()}</small>
        </PackRow>
      )}
    </fieldset>
  )
}

function PackRow({
  title,
  isChosen,
  isInUse = false,
  isBare = false,
  onChoose,
  children,
}: {
  title: string
  isChosen: boolean
  /** True if the form has all of the pack's topics. */
  isInUse?: boolean
  isBare?: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <label className={`${styles.row} ${isBare ? 'bg-transparent' : ''}`}>
      <input
        type="radio"
        name="pack"
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 flex-none cursor-pointer accent-ink outline-none"
      />
      <span className="min-w-0">
        <b className="block">{title}</b>
        {children}
      </span>
      {isInUse && (
        <span className="ml-auto flex flex-none items-center gap-1.5 text-13 font-580">
          <Check size={16} strokeWidth={2} aria-hidden />
          {m.packs_in_use()}
        </span>
      )}
    </label>
  )
}
