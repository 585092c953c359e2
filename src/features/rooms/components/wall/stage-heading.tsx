import type { ReactNode } from 'react'

/** The heading of the facilitator's stage and of the wall, where it is read from further away. */
export function StageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="[&_p]:mt-2 [&_p]:text-20 [&_p]:text-ink-2 short:[&_p]:mt-1 short:[&_p]:text-17 below-type:[&_p]:text-17">
      <h1
        tabIndex={-1}
        className="text-[clamp(2.25rem,4.4vw,3.5rem)] leading-[1.08] tracking-display outline-none short:text-[2rem] below-type:text-[1.75rem]"
        data-room-heading
      >
        {title}
      </h1>
      {children}
    </header>
  )
}
