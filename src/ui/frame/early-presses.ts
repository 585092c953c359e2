declare global {
  interface Document {
    /** Clicks and key presses from before the page's code was loaded. Undefined afterwards. */
    earlyPresses?: (MouseEvent | KeyboardEvent)[] | undefined
  }
}

/** Runs in a page's file, before the page's code is loaded. The browser's own reactions happen at once. */
export const NOTE_EARLY_PRESSES = `document.earlyPresses=[];['click','keydown'].forEach(t=>document.addEventListener(t,e=>document.earlyPresses?.push(e)));`

/** Calls `onPress` for all future clicks and key presses, and first for those from before the code was loaded. */
export function listenForPresses(onPress: (event: MouseEvent | KeyboardEvent) => void): void {
  document.earlyPresses?.forEach(onPress)
  document.addEventListener('click', onPress)
  document.addEventListener('keydown', onPress)
}

/** Discards early presses once everything listens. */
export function forgetEarlyPresses(): void {
  document.earlyPresses = undefined
}
