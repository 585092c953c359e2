/** Adds popovers, which happy-dom does not have. `visibility.ts` recognises open ones by the attribute. */
export function followPopovers(own: typeof globalThis & Window): void {
  own.addEventListener('click', (event) => {
    const button = (event.target as Element).closest?.('[popovertarget]')
    const popover = own.document.getElementById(button?.getAttribute('popovertarget') ?? '')
    if (!popover || event.defaultPrevented) return
    if (popover.hasAttribute('data-popover-open')) popover.hidePopover()
    else popover.showPopover()
  })
  own.HTMLElement.prototype.showPopover = function show() {
    if (this.hasAttribute('data-popover-open')) return
    this.setAttribute('data-popover-open', '')
    this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }))
  }
  own.HTMLElement.prototype.hidePopover = function hide() {
    if (!this.hasAttribute('data-popover-open')) return
    this.removeAttribute('data-popover-open')
    this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }))
  }
}
