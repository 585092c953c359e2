import type { ReactNode } from 'react'

/** Title of the wall, with its sentence. */
export function WallHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header>
      <h1 className="fit-96 leading-[1.04] tracking-display outline-none">{title}</h1>
      {children}
    </header>
  )
}
