import { listenForPresses } from './early-presses'

/** Click handlers by the name in an element's `data-press`. */
export type Presses = Record<string, (pressed: HTMLElement) => void>

/** Installs one listener for the whole document, because React may render a button again. A link with a handler remains a link without scripts. */
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

/** True for a click that opens another tab, and for one before the code was loaded, which the browser has already followed. */
function isLeftToBrowser(event: MouseEvent | KeyboardEvent): boolean {
  const { metaKey, ctrlKey, shiftKey, altKey, eventPhase } = event
  return metaKey || ctrlKey || shiftKey || altKey || eventPhase === Event.NONE
}
