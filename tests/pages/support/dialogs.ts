type Close = HTMLDialogElement['close']

/** The method of happy-dom. All windows share its prototype, so that the next window would find the one of the last. */
let plainClose: Close | undefined

/** Adds the browser's behaviour that is missing here: closing a modal restores the focus. */
export function followDialogs(own: typeof globalThis & Window): void {
  const { prototype } = own.HTMLDialogElement
  plainClose ??= prototype.close
  const close: Close = plainClose
  const openers = new WeakMap<HTMLDialogElement, Element | null>()
  let left: Element | null = null
  own.addEventListener('focusout', ({ target }) => {
    left = target as Element
  })
  prototype.showModal = function showModal() {
    const { activeElement } = own.document
    // The page's code has meanwhile focused the modal, which a browser refuses while it is closed.
    openers.set(this, this.contains(activeElement) ? left : activeElement)
    this.setAttribute('open', '')
  }
  prototype.close = function closeAndGiveBack(returnValue) {
    const opener = openers.get(this)
    openers.delete(this)
    if (this.open && opener?.isConnected) (opener as HTMLElement).focus()
    close.call(this, returnValue)
  }
  // A nested form, as in a dialog, keeps its submission to itself.
  own.addEventListener(
    'submit',
    ({ target }) => {
      const outer = (target as Element).parentElement?.closest('form')
      outer?.addEventListener('submit', (event) => event.stopPropagation(), { once: true })
    },
    true,
  )
}
