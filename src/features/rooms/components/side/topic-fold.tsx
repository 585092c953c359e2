import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './side.module.css'

/** Collapsible rows. */
export function TopicFold({
  label,
  aside,
  children,
}: {
  label: string
  aside?: ReactNode
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <li className={styles.row}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          {label}
        </button>
        {!isOpen && aside}
      </li>
      {isOpen && children}
    </>
  )
}
