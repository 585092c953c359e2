import { createContext } from 'react'
import type { Score } from '~/domain/retrospectives/scale'

/** Topic that the user scores or points at, with the score under the mouse. */
export type InHand = { id: string; previewed?: Score | undefined }

/** Tells the form which topic is in hand. Stable, so that no ruler renders again. */
export const TakeInHand = createContext<(hand: InHand) => void>(() => {})
