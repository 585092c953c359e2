import { listenForPresses } from './early-presses'

/** What a press of an element does, by the name in its `data-press`. */
export type Presses = Record<string, (pressed: HTMLElement) => void>

/** One listener for the whole document, because React may draw a button again. A link that has code is a link without it. */
export function answerPresses(presses: Presses): void {
  listenForPresses((event) => {
    if (event.type !== 'click') return
    const pressed = (event.target as Element).closest<HTMLElement>('[data-press]')
    const answer = presses[pressed?.dataset.press ?? '']
    if (!pressed || !answer) return
    if (pressed instanceof HTMLAnchorElement) {
      if (isLeftToBrowser(event)) return
      event.preventDefault()
    }
    answer(pressed)
  })
}

/** True for a press that asks for another tab, and for one before the code was there, which the browser has already followed. */
function isLeftToBrowser(event: MouseEvent | KeyboardEvent): boolean {
  const { metaKey, ctrlKey, shiftKey, altKey, eventPhase } = event
  return metaKey || ctrlKey || shiftKey || altKey || eventPhase === Event.NONE
}
