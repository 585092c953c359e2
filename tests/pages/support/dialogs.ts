/** What the browser does besides: a modal that closes gives the focus back to what had it before. */
export function followDialogs({ document, HTMLDialogElement }: typeof globalThis & Window): void {
  const { prototype } = HTMLDialogElement
  const { close } = prototype
  const openers = new WeakMap<HTMLDialogElement, Element | null>()
  let left: EventTarget | null = null
  document.addEventListener('focusout', ({ target }) => {
    left = target
  })
  prototype.showModal = function showModal() {
    const { activeElement } = document
    // By now the code of the page has put the focus into the modal, which a browser refuses while it is closed.
    const opener = this.contains(activeElement) ? left : activeElement
    openers.set(this, opener instanceof Element ? opener : null)
    this.setAttribute('open', '')
  }
  prototype.close = function closeAndGiveBack(returnValue) {
    const opener = openers.get(this)
    openers.delete(this)
    if (this.open && opener?.isConnected) (opener as HTMLElement).focus()
    close.call(this, returnValue)
  }
}
