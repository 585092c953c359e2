import type { ReactNode } from 'react'
import styles from './wall.module.css'

/** The title of the wall, with its sentence. */
export function WallHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </header>
  )
}
