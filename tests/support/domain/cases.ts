import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The part of each property's cases that a run tries. */
    caseShare: number
  }
}

/** Returns the number of cases that a property tries: a third of `all` in `npm test`, `all` in `npm test -- soak`. */
export function casesOf(all: number): number {
  return Math.ceil(all * inject('caseShare'))
}
