/** Hebrew, Arabic and the other scripts that are written from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A name for the middle of a sentence. A name that is written from right to left would otherwise reorder the words beside it. */
export function isolated(name: string): string {
  return FROM_RIGHT.test(name) ? `\u2068${name}\u2069` : name
}
