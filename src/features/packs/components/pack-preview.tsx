import { BookOpen, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { type Pack, type SixExamples, topicsOfPack } from '~/domain/packs'
import { childrenOf, letterOf, type Topic, topLevelOf } from '~/domain/topic-tree'
import { Key } from '~/features/scoring/components/key'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { citationOf } from './pack-texts'
import styles from './packs.module.css'
import { SixExamplesList } from './six-examples'

type PackPreviewProps = {
  pack: Pack
  examples: Readonly<Record<string, SixExamples>>
  locale: Locale
}

/** What a pack asks, where it is from, and what was adapted. */
export function PackPreview({ pack, examples, locale }: PackPreviewProps) {
  const id = useId()
  const topics = topicsOfPack(pack, locale)
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <header>
        <h2 id={id}>{pack.title[locale]}</h2>
        <p className="mt-1 text-14 text-ink-2">{pack.description[locale]}</p>
        <Source pack={pack} locale={locale} />
      </header>
      <ul>
        {topLevelOf(topics).map((topic, at) => (
          <li key={topic.id} className={styles.top}>
            <PreviewTopic topic={topic} letter={letterOf(at)} examples={examples[topic.id]} />
            {topic.hasChildren && (
              <ul>
                {childrenOf(topics, topic.id).map((child) => (
                  <li key={child.id} className={styles.child}>
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
    <p className={styles.source}>
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
                className="underline underline-offset-2"
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

/** Opens to the examples if there are any. */
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
        <b>{topic.title}</b>
        <small>{topic.description}</small>
      </span>
    </>
  )
  if (!examples) return <div className={styles.topic}>{row}</div>
  return (
    <details className={styles.details}>
      <summary className={styles.topic}>
        {row}
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
      </summary>
      <SixExamplesList examples={examples} />
    </details>
  )
}
