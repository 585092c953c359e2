/**
 * A tab with its own profile, in a browser of any engine, with the functions that every driver supports. Elements are found by XPath, which every
 * driver supports; the first visible one counts.
 */
export type Tab = {
  goTo: (address: string) => Promise<void>
  reload: () => Promise<void>
  /** Returns the value of an expression in the page, or of its promise. */
  evaluate: <Value>(expression: string) => Promise<Value>
  /** Clicks the element. Returns false without a click if no such element is visible. */
  click: (xpath: string) => Promise<boolean>
  /** Clicks at a part of the element's width, from 0 to 1. */
  clickAt: (xpath: string, part: number) => Promise<boolean>
  type: (xpath: string, text: string) => Promise<boolean>
  isShown: (xpath: string) => Promise<boolean>
  /** Returns the PDF for the printer. Null if the driver cannot print. */
  print: (() => Promise<Uint8Array>) | null
  picture: () => Promise<Uint8Array>
}

export type Size = { width: number; height: number }

export type Engine = {
  openTab: (size: Size) => Promise<Tab>
  close: () => Promise<void>
}

/** A function of the page, because drivers disagree on whether an element without opacity is visible. */
export const IS_SHOWN = '(element) => element.checkVisibility({ visibilityProperty: true })'
