import { Fragment } from 'react'

/** A private-use character, which no keyboard produces. */
const STRESS = '\uE000'

/** Format of a text for `Emphasised`. */
export const EMPHASIS = {
  stress: STRESS,
  typed: (text: string) => text.replaceAll(STRESS, ''),
}

/** Renders a text with its emphasised parts in bold. */
export function Emphasised({ text }: { text: string }) {
  return text.split(STRESS).map((part, at) => {
    // The parts of one text never change places.
    const key = `${at} ${part}`
    return at % 2 === 1 ? <b key={key}>{part}</b> : <Fragment key={key}>{part}</Fragment>
  })
}
