import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'

/** Part of the page that browsers unfold when a link leads to it. */
export const HOW_ID = 'how'

/** Explains in plain words how the usual range is calculated, with its figures and its limits. */
export function HowRange() {
  return (
    <section aria-labelledby="how-title" className="max-w-[72ch] text-ink-2 print:hidden">
      <details>
        <summary className={looks.summary}>
          <h2 id="how-title" className="text-ink">
            {m.trends_how()}
          </h2>
        </summary>
        <div id={HOW_ID} tabIndex={-1} className="grid gap-3 pt-3 outline-none">
          <p>{m.trends_how_self()}</p>
          <p>{m.trends_how_range()}</p>
          <p>{m.trends_how_point()}</p>
          <p>{m.trends_how_since()}</p>
          <p>{m.trends_how_figures()}</p>
          <p>{m.trends_how_limits()}</p>
        </div>
      </details>
    </section>
  )
}
