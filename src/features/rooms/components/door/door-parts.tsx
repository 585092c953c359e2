import { later } from '~/ui/later'

/** Loads, after the first paint, the parts of the door that most phones never show. */
export const useDoorParts = later(() => import('./later-parts'))
