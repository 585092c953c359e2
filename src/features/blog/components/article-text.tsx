import type { ComponentProps, ReactNode } from 'react'
import { Link } from '~/ui/router'
import styles from './article.module.css'

/** Link that navigates inside the site without loading a document. */
export function ArticleLink({ href = '', children }: ComponentProps<'a'>) {
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>
  return (
    <a href={href} rel="noopener">
      {children}
    </a>
  )
}

/** English text inside a Portuguese one, marked so that screen readers change their voice. */
export function English({ children }: { children?: ReactNode }) {
  return <span lang="en">{children}</span>
}

/** Table that scrolls horizontally if it is wider than the screen. */
export function ArticleTable({ children }: ComponentProps<'table'>) {
  return (
    <div
      className={`${styles.table} my-5 overflow-x-auto rounded-panel border border-line bg-surface text-15`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
    >
      <table className="w-full">{children}</table>
    </div>
  )
}

/** Column heading. An empty corner above the first column is not a heading. */
export function ArticleColumn({ children }: ComponentProps<'th'>) {
  return children ? <th scope="col">{children}</th> : <td />
}
