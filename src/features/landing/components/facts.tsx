import { m } from '~/paraglide/messages'

/** Placeholder for a number that is loading or unavailable. */
const UNKNOWN = '…'

/** Facts below a ruler without numbers: the number of active people, if there are enough, and three numbers about the product. */
export function Facts() {
  return (
    <section className="page" aria-label={m.landing_facts()}>
      <div
        className="h-1.75 border-t border-ink bg-[repeating-linear-gradient(90deg,var(--line-strong)_0_1px,transparent_1px_calc(100%/60))]"
        aria-hidden="true"
      />
      <div className="grid grid-cols-[1.08fr_1fr] items-end gap-14 pt-6 below-layout:grid-cols-1 below-layout:gap-8">
        <Counter />
        <ul className="grid grid-cols-3 items-end gap-5 below-layout:items-start below-layout:gap-3">
          <Fact value="30 s" text={m.landing_fact_time()} />
          <Fact value={m.landing_range()} text={m.landing_fact_scale()} />
          <Fact value="JSON" text={m.landing_fact_data()} />
        </ul>
      </div>
    </section>
  )
}

/** The counter has a separate line, so that the loaded number shifts nothing (`counter.ts`). */
function Counter() {
  return (
    <p
      data-counter
      data-few={m.landing_counter_few()}
      className="max-w-[34ch] text-balance text-ink-2"
    >
      <b className="wide mb-0.5 block text-44 font-640 tracking-display text-ink">{UNKNOWN}</b>{' '}
      <span>{m.landing_counter()}</span>
    </p>
  )
}

function Fact({ value, text }: { value: string; text: string }) {
  return (
    <li className="text-13 text-ink-2">
      <b className="wide block text-20 font-640 tracking-title text-ink">{value}</b> {text}
    </li>
  )
}
