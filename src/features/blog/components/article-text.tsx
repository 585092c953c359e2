import type { ComponentProps, ReactNode } from 'react'
import { Link } from '~/ui/router'
import styles from './article.module.css'

/** Within the site a page follows without a document of its own. */
export function ArticleLink({ href = '', children }: ComponentProps<'a'>) {
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>
  return (
    <a href={href} rel="noopener">
      {children}
    </a>
  )
}

/** A title or word in English inside a text in Portuguese: screen readers change their voice for it. */
export function English({ children }: { children?: ReactNode }) {
  return <span lang="en">{children}</span>
}

/** Wider than a phone, a table is moved sideways by itself. */
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

/** The corner above the first column often names nothing, and then heads nothing. */
export function ArticleColumn({ children }: ComponentProps<'th'>) {
  return children ? <th scope="col">{children}</th> : <td />
}
