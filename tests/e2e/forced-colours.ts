import type { Page } from '@playwright/test'

/**
 * Returns elements that become invisible when the user's own colours replace the page's, as with Windows' contrast themes: shadows and backgrounds
 * disappear, so every control, and everything drawn or lifted by a shadow, needs a border, and a chosen option must differ from its neighbours in
 * more than its background.
 */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  // A ring replaces a border. A stripe along one side is decoration.
  const ringed = await page.evaluateHandle(() =>
    [...document.querySelectorAll('body *')].filter((element) =>
      / 0px 0px 0px [\d.]*[1-9]/.test(
        getComputedStyle(element).boxShadow.replaceAll(/rgba\([^)]*, 0\) [-\d.px ]*/g, ''),
      ),
    ),
  )
  await page.emulateMedia({ forcedColors: 'active' })
  const lost = await page.evaluate(findLost, ringed)
  await page.emulateMedia({ forcedColors: 'none' })
  await ringed.dispose()
  return lost
}

function findLost(ringed: Element[]): string[] {
  const controls = [...document.querySelectorAll('button, input, select, textarea')]
  const surfaces = document.querySelectorAll('dialog, [role=menu], [role=dialog], .toast_toast')
  const chosen = [
    ...document.querySelectorAll(
      '[aria-pressed=true], [aria-selected=true], [aria-checked=true], [aria-current]:not([aria-current=false])',
    ),
    ...[...document.querySelectorAll('input:checked')]
      .map(drawingOf)
      .filter((drawing) => !isNative(drawing)),
  ]
  const edgeless = [...new Set([...controls.map(drawingOf), ...surfaces, ...ringed])]
    .filter((element) => isShown(element) && !isEdged(element))
    .map((element) => `no edge: ${nameOf(element)}`)
  const lost = chosen
    .filter(
      (element) => isShown(element) && peersOf(element).some((peer) => isAlike(element, peer)),
    )
    .map((element) => `chosen, and does not show it: ${nameOf(element)}`)
  return [...edgeless, ...lost]

  /** Returns the drawing of a control. A transparent input covers its drawing, such as a cell of a ruler. */
  function drawingOf(control: Element): Element {
    const isDrawn = getComputedStyle(control).opacity !== '0'
    return isDrawn ? control : (control.parentElement ?? control)
  }
  function isEdged(element: Element): boolean {
    const ruler = element.matches('label') ? element.closest('fieldset') : null
    return hasEdge(element) || (ruler !== null && hasEdge(ruler))
  }
  function isShown(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }
  function hasEdge(element: Element): boolean {
    const style = getComputedStyle(element)
    const isFilled = style.forcedColorAdjust === 'none' && isVisible(style.backgroundColor)
    const isBordered = (['Top', 'Right', 'Bottom', 'Left'] as const).every(
      (side) =>
        Number.parseFloat(style[`border${side}Width`]) >= 1 &&
        style[`border${side}Style`] !== 'none' &&
        isVisible(style[`border${side}Color`]),
    )
    return isBordered || isFilled || style.outlineStyle !== 'none' || isNative(element)
  }
  /** True if the browser draws the control and its state. */
  function isNative(element: Element): boolean {
    return /^(checkbox|radio|range)$/.test(element.getAttribute('type') ?? '')
  }
  function isVisible(colour: string): boolean {
    return !/^rgba\(.*, 0\)$/.test(colour)
  }
  /** Returns the similar elements of which this is the chosen one. */
  function peersOf(element: Element): Element[] {
    const group = element.parentElement?.closest('ul, ol, nav, fieldset, [role=group], form')
    return [...(group?.querySelectorAll(element.tagName) ?? [])].filter(
      (peer) =>
        isShown(peer) && !chosen.includes(peer) && peer.classList[0] === element.classList[0],
    )
  }
  function isAlike(element: Element, peer: Element): boolean {
    const [one, other] = [element, peer].map((shown) =>
      [shown, ...shown.querySelectorAll('*')].flatMap((part) => [
        looksOf(part),
        looksOf(part, '::before'),
        looksOf(part, '::after'),
      ]),
    )
    return JSON.stringify(one) === JSON.stringify(other)
  }
  function looksOf(element: Element, pseudo?: string) {
    const style = getComputedStyle(element, pseudo)
    const { content, color, backgroundColor, borderColor, borderWidth, outlineStyle } = style
    return [content, color, backgroundColor, borderColor, borderWidth, outlineStyle].concat(
      style.textDecorationLine,
    )
  }
  function nameOf(element: Element): string {
    return element.outerHTML.slice(0, 200)
  }
}
