import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  joinPack,
  type Pack,
  type PackShelf,
  type SixExamples,
  topicsOfPack,
} from '~/domain/packs/packs'
import { MAX_TOPICS, type Topic } from '~/domain/topics/topic-tree'
import { addedText, countsText } from '~/features/packs/texts/pack-texts'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Notice } from '~/ui/notice'
import { loadPacks, usePacks } from '../client'
import { PackList } from './pack-list'
import { PackPreview } from './pack-preview'
import styles from './packs.module.css'

type PackChooserProps = {
  topics: readonly Topic[]
  /** True while the squad has nothing that a pack could be added to: then a pack may replace the topics. */
  isFirst: boolean
  /** True if one person scores the topics, who cannot answer for the feelings of others. */
  isForOneScorer: boolean
  onTake: (taken: TakenPack) => void
  onBack: () => void
  /** Texts of the back button and of the line below the heading, if they differ from those for a retrospective. */
  back?: string
  lead?: string
  /** Another way to vote on topics that one person may not score. */
  wayOf?: (topics: readonly Topic[]) => ReactNode
}

/** `topics` are those of the form from now on, and `pack` is null for none. `counts` contains their numbers. */
export type TakenPack = {
  pack: Pack | null
  topics: readonly Topic[]
  counts: () => string
  say: () => string
}

/** Renders the page on which a squad chooses its questions. */
export function PackChooser(props: PackChooserProps) {
  const locale = useLocale()
  const packs = usePacks(locale)
  const isReplacing =
    props.isFirst &&
    packs !== 'failed' &&
    props.topics.every((topic) => packs?.shelf.find(topic) !== undefined)
  return (
    <div className="pb-14">
      <div className="-ml-4 pt-4 below-layout:pt-2">
        <Button tone="ghost" icon={ArrowLeft} onClick={props.onBack}>
          {props.back ?? m.packs_back()}
        </Button>
      </div>
      <header className="pb-6">
        <h1 tabIndex={-1} ref={focus} className="outline-none">
          {isReplacing ? m.packs_title() : m.packs_title_join()}
        </h1>
        <p className="mt-1.5 text-ink-2">{props.lead ?? m.packs_lead()}</p>
      </header>
      {packs === 'failed' && (
        <Notice
          tone="error"
          actions={<Button onClick={() => void loadPacks(locale)}>{m.action_try_again()}</Button>}
        >
          {m.packs_failed()}
        </Notice>
      )}
      {packs !== null && packs !== 'failed' && (
        <Choice {...props} {...packs} isReplacing={isReplacing} />
      )}
    </div>
  )
}

type ChoiceProps = PackChooserProps & {
  shelf: PackShelf
  examples: Readonly<Record<string, SixExamples>>
  isReplacing: boolean
}

function Choice(props: ChoiceProps) {
  const { shelf, examples, topics, isReplacing, isForOneScorer, onTake } = props
  const locale = useLocale()
  const [choice, setChoice] = useState<string | null>(() => packInUse(shelf, topics))
  const pack = shelf.packs.find(({ id }) => id === choice)
  return (
    <div className="grid grid-cols-[minmax(0,400px)_minmax(0,1fr)] grid-rows-[auto_1fr] items-start gap-x-6 below-layout:grid-cols-1 below-layout:grid-rows-none">
      <PackList
        shelf={shelf}
        examples={examples}
        locale={locale}
        choice={choice}
        offersNone={isReplacing && isForOneScorer}
        onChoose={setChoice}
      />
      {pack ? (
        <>
          <PackPreview key={pack.id} pack={pack} examples={examples} locale={locale} />
          <TakePack {...props} pack={pack} />
        </>
      ) : (
        <>
          <section
            className="min-w-0 rounded-t-card border border-b-0 border-line bg-surface"
            aria-label={m.packs_none()}
          >
            <header className="px-6 pt-5 pb-4 below-layout:px-4">
              <h2>{m.packs_none()}</h2>
              <p className="mt-1 text-14 text-ink-2">{m.packs_none_lead()}</p>
            </header>
          </section>
          <Bar>
            <Button
              tone="primary"
              size="large"
              onClick={() =>
                onTake({
                  pack: null,
                  topics: [],
                  counts: () => countsText([]),
                  say: m.packs_none_taken,
                })
              }
            >
              {m.packs_take_none()}
            </Button>
          </Bar>
        </>
      )}
    </div>
  )
}

/** Returns the pack of the first topic, so that the page opens on the squad's own; the first pack if it has none. */
function packInUse(shelf: PackShelf, topics: readonly Topic[]): string | null {
  const [first] = topics
  const found = first && shelf.find(first)
  return found?.pack.id ?? shelf.packs[0]?.id ?? null
}

function TakePack(props: ChoiceProps & { pack: Pack }) {
  const { shelf, pack, topics, isReplacing, isForOneScorer, onTake, wayOf } = props
  const language = useLocale()
  if (pack.isAboutFeelings && isForOneScorer) {
    return (
      <Bar>
        <p className="text-14 text-ink-2">{m.packs_needs_room()}</p>
        {wayOf?.(topicsOfPack(pack, language))}
      </Bar>
    )
  }
  const joined = isReplacing
    ? ({
        ok: true,
        topics: topicsOfPack(pack, language),
        added: topicsOfPack(pack, language),
      } as const)
    : joinPack(topics, { pack, shelf, language })
  const title = pack.title[language]
  return (
    <Bar>
      <Button
        tone="primary"
        size="large"
        aria-disabled={!joined.ok || joined.added.length === 0 || undefined}
        onClick={() => {
          if (!joined.ok || joined.added.length === 0) return
          const say = isReplacing ? m.packs_taken : m.packs_joined
          const { topics: after } = joined
          onTake({
            pack,
            topics: after,
            counts: () => countsText(after),
            say: () => say({ title }),
          })
        }}
      >
        {isReplacing ? m.packs_take() : m.packs_join()}
      </Button>
      <p className="text-14 text-ink-2" role="status">
        {!joined.ok
          ? m.packs_too_many({ max: MAX_TOPICS })
          : joined.added.length === 0
            ? m.packs_adds_none()
            : addedText(joined.added)}
      </p>
    </Bar>
  )
}

function Bar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}

/** Focuses the heading, because the page replaces the form at the same address. */
function focus(heading: HTMLElement | null): void {
  if (!heading) return
  heading.focus({ preventScroll: true })
  window.scrollTo(0, 0)
}
