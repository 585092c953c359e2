import { BookOpen, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { type Pack, type SixExamples, topicsOfPack } from '~/domain/packs/packs'
import { childrenOf, letterOf, type Topic, topLevelOf } from '~/domain/topics/topic-tree'
import { citationOf } from '~/features/packs/texts/pack-texts'
import { Key } from '~/features/scoring/components/key'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { SixExamplesList } from './six-examples'

type PackPreviewProps = {
  pack: Pack
  examples: Readonly<Record<string, SixExamples>>
  locale: Locale
}

/** Renders a pack's questions, its source, and the adaptations. */
export function PackPreview({ pack, examples, locale }: PackPreviewProps) {
  const id = useId()
  const topics = topicsOfPack(pack, locale)
  return (
    <section
      className="min-w-0 rounded-t-card border border-b-0 border-line bg-surface"
      aria-labelledby={id}
    >
      <header className="px-6 pt-5 pb-4 below-layout:px-4">
        <h2 id={id}>{pack.title[locale]}</h2>
        <p className="mt-1 text-14 text-ink-2">{pack.description[locale]}</p>
        <Source pack={pack} locale={locale} />
      </header>
      <ul className="border-t border-line">
        {topLevelOf(topics).map((topic, at) => (
          <li key={topic.id} className="border-b border-line">
            <PreviewTopic topic={topic} letter={letterOf(at)} examples={examples[topic.id]} />
            {topic.hasChildren && (
              <ul>
                {childrenOf(topics, topic.id).map((child) => (
                  <li key={child.id} className="border-t border-line">
                    <PreviewTopic topic={child} examples={examples[child.id]} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Source({ pack, locale }: { pack: Pack; locale: Locale }) {
  const { title, url } = pack.source
  const isOwn = citationOf(pack) === 'RetroScore'
  return (
    <p className="mt-3 flex gap-2.5 border-t border-line pt-3 text-13 text-ink-2">
      <BookOpen size={17} strokeWidth={1.75} aria-hidden className="flex-none" />
      <span>
        {!isOwn && (
          <>
            {m.packs_adapted_from()}{' '}
            {url ? (
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="font-540 text-accent underline underline-offset-2"
              >
                {title}
              </a>
            ) : (
              <cite className="not-italic font-540">{title}</cite>
            )}
            , {citationOf(pack)}.{' '}
          </>
        )}
        {pack.licence[locale]}
      </span>
    </p>
  )
}

/** Renders a topic that opens to its examples, if there are any. */
function PreviewTopic({
  topic,
  letter,
  examples,
}: {
  topic: Topic
  letter?: string
  examples: SixExamples | undefined
}) {
  const row = (
    <>
      {letter && <Key letter={letter} />}
      <span className="min-w-0 flex-1">
        <b className="block font-580">{topic.title}</b>
        <small className="block text-14 text-ink-2">{topic.description}</small>
      </span>
    </>
  )
  const indent = letter
    ? 'px-6 below-layout:px-4'
    : 'pr-6 pl-15.5 below-layout:pr-4 below-layout:pl-13.5'
  const rowClass = `flex min-h-14.5 items-center gap-3.5 py-2 ${indent}`
  if (!examples) return <div className={rowClass}>{row}</div>
  return (
    <details className="group open:bg-surface-2">
      <summary className={`${rowClass} cursor-pointer hover:bg-surface-2`}>
        {row}
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden
          className="text-ink-2 group-open:rotate-180"
        />
      </summary>
      <div className="pt-0.5 pr-6 pb-4 pl-15.5 below-layout:px-4 below-layout:pt-0 below-layout:pb-3.5">
        <SixExamplesList examples={examples} />
      </div>
    </details>
  )
}
