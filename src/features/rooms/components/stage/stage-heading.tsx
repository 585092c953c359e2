import type { ReactNode } from 'react'

/** Heading of the stage. */
export function StageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="[&_p]:mt-1.5 [&_p]:text-20 [&_p]:text-ink-2 below-layout:[&_p]:text-17">
      <h1
        tabIndex={-1}
        className="text-[clamp(2.25rem,6vh,3.25rem)] leading-[1.08] tracking-display outline-none below-layout:text-[2rem] flat:text-[1.75rem]"
        data-room-heading
      >
        {title}
      </h1>
      {children}
    </header>
  )
}
