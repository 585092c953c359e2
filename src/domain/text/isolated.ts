/** Hebrew, Arabic and the other right-to-left scripts. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Returns a name for the middle of a sentence. A right-to-left name would otherwise reorder the words beside it. */
export function isolated(name: string): string {
  return FROM_RIGHT.test(name) ? `\u2068${name}\u2069` : name
}
