import { Copy, Printer } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { TakeAwayKind } from '~/domain/article'
import { copyText } from '~/lib/clipboard'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
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
  /** The anchor of the title. The build adds it, and the same content in Markdown. */
  id: string
  markdown: string
}

/** A part of an article to use in a meeting: copied as text, or printed alone on one page of A4. */
export function TakeAway({ title, kind, children, id, markdown }: TakeAwayProps) {
  const sheet = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null)

  async function copy() {
    const selection = getSelection()
    if (content.current) selection?.selectAllChildren(content.current)
    const isCopied = await copyText(withAddresses(`# ${title}\n\n${markdown}\n`))
    if (isCopied) selection?.removeAllRanges()
    setOutcome(isCopied ? 'copied' : 'selected')
  }

  return (
    <section ref={sheet} className={styles.sheet} data-kind={kind} aria-labelledby={id}>
      <header className={styles.head}>
        <p>
          <span className={styles.maker}>{site.name} · </span>
          {KINDS[kind]()}
        </p>
        <h2 id={id}>{title}</h2>
        <p className={styles.blank}>{m.blog_take_away_blank()}</p>
      </header>
      <div ref={content}>{children}</div>
      <div className={styles.actions}>
        <Button icon={Copy} onClick={() => void copy()}>
          {m.blog_take_away_copy()}
        </Button>
        <Button icon={Printer} onClick={() => sheet.current && printAlone(sheet.current)}>
          {m.blog_take_away_print()}
        </Button>
        <p role="status">
          {outcome === 'copied' && m.blog_take_away_copied()}
          {outcome === 'selected' && m.blog_take_away_selected()}
        </p>
      </div>
    </section>
  )
}

/** Links within the site lead nowhere once they are pasted elsewhere. */
function withAddresses(markdown: string): string {
  return markdown.replaceAll('](/', `](${location.origin}/`)
}

/** The styles print nothing else of a page that has a sheet with this mark. */
function printAlone(sheet: HTMLElement) {
  sheet.dataset.printed = ''
  addEventListener(
    'afterprint',
    () => {
      delete sheet.dataset.printed
    },
    { once: true },
  )
  print()
}
