import { later } from '~/ui/later'

/** What most phones need not show of the door, after its first paint. */
export const useDoorParts = later(() => import('./later-parts'))
