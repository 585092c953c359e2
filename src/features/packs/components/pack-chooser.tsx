import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type Pack,
  type PackShelf,
  planPack,
  type SixExamples,
  topicsOfPack,
} from '~/domain/packs/packs'
import type { Scores } from '~/domain/retrospectives/averages'
import { leavesOf, MAX_TOPICS, type Topic } from '~/domain/topics/topic-tree'
import { countsText, leavingText, todayText } from '~/features/packs/texts/pack-texts'
import type { Locale } from '~/i18n/locale'
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
  /** The form's scores, if it has any. */
  scores?: Scores
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

const NO_SCORES: Scores = new Map()

/** Renders the page on which a squad chooses its questions. */
export function PackChooser(props: PackChooserProps) {
  const locale = useLocale()
  const packs = usePacks(locale)
  return (
    <div className="pb-14">
      <div className="-ml-4 pt-4 below-layout:pt-2">
        <Button tone="ghost" icon={ArrowLeft} onClick={props.onBack}>
          {props.back ?? m.packs_back()}
        </Button>
      </div>
      <header className="pb-6 below-layout:pb-4">
        <h1 tabIndex={-1} ref={focus} className="outline-none">
          {m.packs_title()}
        </h1>
        <p className="mt-1.5 text-ink-2">
          {props.topics.length === 0
            ? (props.lead ?? m.packs_lead())
            : todayText({
                title:
                  packs === null || packs === 'failed'
                    ? undefined
                    : titleInUse(packs, props, locale),
                topics: props.topics,
                scores: props.scores ?? NO_SCORES,
              })}
        </p>
      </header>
      {packs === 'failed' && (
        <Notice
          tone="error"
          actions={<Button onClick={() => void loadPacks(locale)}>{m.action_try_again()}</Button>}
        >
          {m.packs_failed()}
        </Notice>
      )}
      {packs !== null && packs !== 'failed' && <Choice {...props} {...packs} />}
    </div>
  )
}

/** Returns the title of the pack that the form has, with or without changed texts. */
function titleInUse(
  { shelf }: { shelf: PackShelf },
  { topics }: PackChooserProps,
  language: Locale,
): string | undefined {
  const pack = shelf.packs.find(
    (each) =>
      each.topics.length === topics.length &&
      planPack(topics, { pack: each, shelf, language }).isInUse,
  )
  return pack?.title[language]
}

type ChoiceProps = PackChooserProps & {
  shelf: PackShelf
  examples: Readonly<Record<string, SixExamples>>
}

function Choice(props: ChoiceProps) {
  const { shelf, examples, topics, isForOneScorer, onTake } = props
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
        topics={topics}
        offersNone={isForOneScorer}
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
  const { shelf, pack, topics, scores = NO_SCORES, isForOneScorer, onTake, wayOf } = props
  const language = useLocale()
  if (pack.isAboutFeelings && isForOneScorer) {
    return (
      <Bar>
        <p className="text-14 text-ink-2">{m.packs_needs_room()}</p>
        {wayOf?.(topicsOfPack(pack, language))}
      </Bar>
    )
  }
  const { only, joined, doubles, isInUse, isOriginal } = planPack(topics, { pack, shelf, language })
  if (isOriginal) {
    return (
      <Bar>
        <p className="text-14 text-ink-2">{m.packs_adds_none()}</p>
      </Bar>
    )
  }
  const take = (after: readonly Topic[], say: typeof m.packs_taken) =>
    onTake({
      pack,
      topics: after,
      counts: () => countsText(after),
      say: () => say({ title: pack.title[language] }),
    })
  const isFirst = topics.length === 0
  return (
    <Bar>
      <p className="min-w-0 flex-1 text-14 text-ink-2" role="status">
        {leavingText(only, scores)}
        {!joined.ok && ` ${m.packs_too_many({ max: MAX_TOPICS })}`}
        {!isInUse &&
          doubles.length > 0 &&
          ` ${m.packs_doubles({ titles: doubles.map(({ title }) => title).join(', ') })}`}
      </p>
      <div className="flex flex-none gap-2 below-layout:grid below-layout:auto-cols-fr below-layout:grid-flow-col below-layout:*:px-2 below-layout:*:text-14 below-layout:*:whitespace-normal">
        <Button tone="primary" size="large" onClick={() => take(only, m.packs_taken)}>
          {isFirst ? m.packs_take() : isInUse ? m.packs_original() : m.packs_take_only()}
        </Button>
        {joined.ok && !isInUse && !isFirst && (
          <Button size="large" onClick={() => take(joined.topics, m.packs_joined)}>
            {m.packs_join()}
            <span className="wide flex-none rounded-tile bg-sunken px-1.5 text-13 font-640">
              {leavesOf(joined.topics).length}
            </span>
          </Button>
        )}
      </div>
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
