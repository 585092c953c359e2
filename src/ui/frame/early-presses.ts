declare global {
  interface Document {
    /** Presses that came before the page's code. Undefined once it is there. */
    earlyPresses?: (MouseEvent | KeyboardEvent)[] | undefined
  }
}

/** Runs in a page's file, before the code of the page is loaded. What the browser does by itself, it does at once. */
export const NOTE_EARLY_PRESSES = `document.earlyPresses=[];['click','keydown'].forEach(t=>document.addEventListener(t,e=>document.earlyPresses?.push(e)));`

/** Calls `onPress` for presses from now on, and first for those that came before the code. */
export function listenForPresses(onPress: (event: MouseEvent | KeyboardEvent) => void): void {
  document.earlyPresses?.forEach(onPress)
  document.addEventListener('click', onPress)
  document.addEventListener('keydown', onPress)
}

/** For when everything that listens does. */
export function forgetEarlyPresses(): void {
  document.earlyPresses = undefined
}
