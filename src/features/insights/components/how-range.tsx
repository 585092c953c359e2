import { m } from '~/paraglide/messages'

export const HOW_ID = 'how'

/** Explains in plain words how the usual range is calculated, with its figures and its limits. */
export function HowRange() {
  return (
    <section aria-labelledby={HOW_ID} className="grid gap-3 max-w-[72ch] text-ink-2 print:hidden">
      <h2 id={HOW_ID} tabIndex={-1} className="text-ink outline-offset-4">
        {m.trends_how()}
      </h2>
      <p>{m.trends_how_self()}</p>
      <p>{m.trends_how_range()}</p>
      <p>{m.trends_how_point()}</p>
      <p>{m.trends_how_since()}</p>
      <p>{m.trends_how_figures()}</p>
      <p>{m.trends_how_limits()}</p>
    </section>
  )
}
