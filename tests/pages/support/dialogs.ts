/** What the browser does besides: a modal that closes gives the focus back to what had it before. */
export function followDialogs(own: typeof globalThis & Window): void {
  const { prototype } = own.HTMLDialogElement
  const { close } = prototype
  const openers = new WeakMap<HTMLDialogElement, Element | null>()
  let left: Element | null = null
  own.addEventListener('focusout', ({ target }) => {
    left = target as Element
  })
  prototype.showModal = function showModal() {
    const { activeElement } = own.document
    // Meanwhile the code of the page has put the focus into the modal, which a browser refuses while it is closed.
    openers.set(this, this.contains(activeElement) ? left : activeElement)
    this.setAttribute('open', '')
  }
  prototype.close = function closeAndGiveBack(returnValue) {
    const opener = openers.get(this)
    openers.delete(this)
    if (this.open && opener?.isConnected) (opener as HTMLElement).focus()
    close.call(this, returnValue)
  }
  // A form inside another one, as that of a dialog can be, keeps its own submission to itself.
  own.addEventListener(
    'submit',
    ({ target }) => {
      const outer = (target as Element).parentElement?.closest('form')
      outer?.addEventListener('submit', (event) => event.stopPropagation(), { once: true })
    },
    true,
  )
}
