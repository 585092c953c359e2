import { m } from '~/paraglide/messages'

/** Longest name of a sprint that a button has space for. */
const MAX_NAMED = 20

/** Returns the label of the button that updates the stored sprint. */
export function updateText(sprint: string): string {
  return sprint !== '' && sprint.length <= MAX_NAMED
    ? m.local_update_sprint({ sprint })
    : m.local_update()
}
