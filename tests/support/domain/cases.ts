import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Share of the cases of each property that a run tries. */
    caseShare: number
  }
}

/** Number of cases that a property tries: a third of `all` in `npm test`, `all` in `npm test -- soak`. */
export function casesOf(all: number): number {
  return Math.ceil(all * inject('caseShare'))
}
