declare global {
  interface Document {
    /** A form that was submitted before the page's code could handle it. */
    heldForm?: HTMLFormElement | undefined
  }
}

/**
 * Runs in a page's file, before the page's code is loaded: a form submitted that early would leave the page and lose the input. Forms that call the
 * server have `method="post"`; the code itself prevents their submission.
 */
export const HOLD_EARLY_SUBMITS = `document.addEventListener('submit',e=>{const f=e.target;if(f.method==='post'&&!e.defaultPrevented){e.preventDefault();document.heldForm=f}});`

/** Submits a held form again, now that its code is loaded. */
export function sendHeldForm(form: HTMLFormElement | null): void {
  if (!form || document.heldForm !== form) return
  document.heldForm = undefined
  form.requestSubmit()
}
