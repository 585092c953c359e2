import { Copy, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TakeAwayKind } from '~/domain/text/article'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { site } from '../../../../site.config'
import styles from './take-away.module.css'

const KINDS = {
  agenda: m.blog_take_away_agenda,
  checklist: m.blog_take_away_checklist,
  board: m.blog_take_away_board,
}

type TakeAwayProps = {
  title: string
  kind: TakeAwayKind
  children: ReactNode
  /** Anchor of the title. The build adds it, and the same content in Markdown. */
  id: string
  markdown: string
}

/** Part of an article for use in a meeting. It can be copied as text, or printed alone on one A4 page (`sheet-presses.ts`). */
export function TakeAway({ title, kind, children, id, markdown }: TakeAwayProps) {
  return (
    <section
      className={styles.sheet}
      data-kind={kind}
      data-markdown={`# ${title}\n\n${markdown}\n`}
      aria-labelledby={id}
    >
      <header className="mb-4.5 border-b-2 border-ink pb-3.5">
        <p className="text-13 text-ink-2">
          <span className={styles.maker}>{site.name} · </span>
          {KINDS[kind]()}
        </p>
        <h2 id={id} className="mt-1.5 mb-0">
          {title}
        </h2>
        <p className={`${styles.blank} text-13 text-ink-2`}>{m.blog_take_away_blank()}</p>
      </header>
      <div data-content>{children}</div>
      {/* The buttons need a script. */}
      <div className="mt-5.5 flex flex-wrap items-center gap-2 noscript:hidden print:hidden">
        <Button icon={Copy} data-press="copy-sheet">
          {m.blog_take_away_copy()}
        </Button>
        <Button icon={Printer} data-press="print-sheet">
          {m.blog_take_away_print()}
        </Button>
        <p
          role="status"
          className="text-14 font-540 empty:hidden"
          data-copied={m.blog_take_away_copied()}
          data-selected={m.blog_take_away_selected()}
        />
      </div>
    </section>
  )
}
