import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { Notice } from '~/ui/notice'
import { useIsKept, useRound } from '../client'
import styles from './ink-page.module.css'
import { PhaseHeading } from './phase-heading'

type InkPageProps = {
  /** Result of the last turn for its votes. */
  said?: string | null
  numeral: string | number
  title: string
  text: string
  /** The buttons. */
  children: ReactNode
}

/** Renders a page that differs visibly from a page with scores even across the table: paper on ink. It replaces the other at once, without motion. */
export function InkPage({ said, numeral, title, text, children }: InkPageProps) {
  const isKept = useIsKept()
  return (
    <div className={`${styles.page} flex flex-1 [#app:has(>_&)]:min-h-dvh`}>
      <main
        id="main"
        tabIndex={-1}
        aria-label={m.one_phone_title()}
        className={`${styles.content} mx-auto flex w-full max-w-128 flex-1 flex-col gap-5 px-6 pt-5 pb-[calc(1.5rem+env(safe-area-inset-bottom))] outline-none`}
      >
        {said && (
          <p className="flex min-h-[1.35rem] items-start gap-2.5 leading-[1.35rem]">
            <Check size={18} strokeWidth={1.75} aria-hidden className="mt-0.5" />
            {said}
          </p>
        )}
        {!isKept && <Notice tone="error">{m.one_phone_not_kept()}</Notice>}
        <div className="my-auto">
          <span
            className="block text-[6.5rem] leading-none tracking-display wide font-640 whitespace-nowrap narrow:text-[5.5rem]"
            aria-hidden="true"
          >
            {numeral}
          </span>
          <PhaseHeading className="mt-4 text-[2.125rem] leading-[2.4rem]">{title}</PhaseHeading>
          <p className="mt-2.5 text-17 leading-[1.6rem]">{text}</p>
        </div>
        <People />
        {children}
      </main>
    </div>
  )
}

/** Renders one circle per person. The voters are no secret: everyone saw them hold the phone. */
function People() {
  const people = useRound(({ plan }) => plan.people) ?? 0
  const voted = useRound(({ stored }) => stored) ?? 0
  return (
    <div
      role="img"
      aria-label={m.one_phone_voted({ voted, people })}
      className={`${styles.people} flex flex-wrap gap-2`}
    >
      {Array.from({ length: people }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: circles differ only in their position
          key={place}
          // Six fit side by side on the narrowest phones.
          className="grid size-11 place-items-center rounded-full wide font-640 narrow:size-9.5"
          data-place={place < voted ? 'voted' : place === voted ? 'now' : 'ahead'}
        >
          {place < voted ? <Check size={18} strokeWidth={1.75} aria-hidden /> : place + 1}
        </span>
      ))}
    </div>
  )
}
