import { computeAccessibleName } from 'dom-accessibility-api'

/** Width in pixels below which each variant of `src/ui/breakpoints.css` applies. */
const BELOW: Record<string, number> = { nav: 1200, layout: 900, type: 640 }

const DISPLAY = /^(hidden|block|flex|grid|contents|table|inline(-\w+)?)$/

/**
 * True if the element is visible according to its markup: attributes, states of the browser, and utilities. Elements hidden by a style sheet count as
 * visible here.
 */
export function isShown(element: Element): boolean {
  return isShownAmong(element, new Map())
}

/** Returns a filter for elements that screen readers announce. It judges each ancestor once: the elements of a search share most of them. */
export function createToldFilter(): (element: Element) => boolean {
  const known: Known = new Map()
  return (element) =>
    isShownAmong(element, known) && !element.closest('[aria-hidden=true], [inert]')
}

type Known = Map<Element, boolean>

function isShownAmong(element: Element, known: Known): boolean {
  if (!element.isConnected || element.matches('input[type=hidden]')) return false
  return isDrawn(element, known)
}

function isDrawn(element: Element, known: Known): boolean {
  const before = known.get(element)
  if (before !== undefined) return before
  const parent = element.parentElement
  const isFolded = parent?.localName === 'details' && !parent.hasAttribute('open')
  const isOut = isHidden(element) || (isFolded && element.localName !== 'summary')
  const result = !isOut && (parent === null || isDrawn(parent, known))
  known.set(element, result)
  return result
}

/** Returns the accessible name without the parts that utilities hide. */
export function nameOf(element: Element): string {
  return computeAccessibleName(element, { getComputedStyle: readStyle })
}

/**
 * Returns the styles that a name depends on, because computing all styles takes a tenth of a test's time. Elements count as separate words, because
 * style sheets lay them out.
 */
function readStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo) return NO_STYLE
  return isHidden(element) ? HIDDEN : BLOCK_STYLE
}

const NO_STYLE = styleOf({})
const HIDDEN = styleOf({ display: 'none' })
const BLOCK_STYLE = styleOf({ display: 'block', visibility: 'visible' })

function styleOf(values: Record<string, string>): CSSStyleDeclaration {
  return { getPropertyValue: (name: string) => values[name] ?? '' } as CSSStyleDeclaration
}

const UNDRAWN = new Set(['template', 'script', 'style'])

function isHidden(element: Element): boolean {
  // Called for every element of a search: a selector would take several times as long.
  const { localName } = element
  if (element.hasAttribute('hidden') || UNDRAWN.has(localName)) return true
  if (localName === 'dialog' && !element.hasAttribute('open')) return true
  if (element.hasAttribute('popover') && !element.hasAttribute('data-popover-open')) return true
  if (element.classList.contains('invisible')) return true
  const { style } = element as HTMLElement
  return style?.display === 'none' || style?.visibility === 'hidden' || isHiddenByUtility(element)
}

/** True if a utility hides the element. A variant overrides the plain utility. */
function isHiddenByUtility(element: Element): boolean {
  let display = ''
  for (const utility of element.classList) {
    const variants = splitVariants(utility)
    const name = variants.pop() ?? ''
    if (!DISPLAY.test(name) || !variants.every((variant) => holds(variant, element))) continue
    if (variants.length > 0 || display === '') display = name
  }
  return display === 'hidden'
}

/** Splits the variants of a utility. Colons within brackets belong to a selector. */
function splitVariants(utility: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of utility) {
    if (letter === '[') depth += 1
    if (letter === ']') depth -= 1
    if (letter === ':' && depth === 0) parts.push('')
    else parts.push(`${parts.pop()}${letter}`)
  }
  return parts
}

function holds(variant: string, element: Element): boolean {
  if (variant.startsWith('not-')) return !holds(variant.slice(4), element)
  const [, breakpoint] = /^below-(\w+)$/.exec(variant) ?? []
  if (breakpoint) return innerWidth <= (BELOW[breakpoint] ?? 0)
  const [, attribute] = /^in-data-\[(.+)\]$/.exec(variant) ?? []
  if (attribute) return element.closest(`[data-${attribute}]`) !== null
  const [, selector] = /^\[([^&]+_&|&:(?!:).+)\]$/.exec(variant) ?? []
  if (selector) return element.matches(selector.replaceAll('_', ' ').replace('&', '*'))
  const { dataset } = document.documentElement
  switch (variant) {
    case 'signed-in':
      return 'signedIn' in dataset
    case 'signed-out':
      return !('signedIn' in dataset)
    case 'empty':
      return element.childNodes.length === 0
    case 'print':
      return matchMedia('print').matches
    case 'group-has-popover-open/bar':
      return element.closest('.group\\/bar')?.querySelector('[data-popover-open]') !== null
    default:
      return false
  }
}
