declare global {
  interface Document {
    /** A form that was sent before the page's code was there to take it. */
    heldForm?: HTMLFormElement | undefined
  }
}

/**
 * Runs in a page's file, before the code of the page is loaded: a form sent that early would leave the page, with what
 * was typed in it. Forms that speak to the server are the ones with `method="post"`; the code prevents their sending itself.
 */
export const HOLD_EARLY_SUBMITS = `document.addEventListener('submit',e=>{const f=e.target;if(f.method==='post'&&!e.defaultPrevented){e.preventDefault();document.heldForm=f}});`

/** Sends a form again that was held back, now that its code is there. */
export function sendHeldForm(form: HTMLFormElement | null): void {
  if (!form || document.heldForm !== form) return
  document.heldForm = undefined
  form.requestSubmit()
}
