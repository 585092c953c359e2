/**
 * One tab with a profile of its own, in a browser of any engine: as much as every driver can do. Elements are named by
 * XPath, which every driver reads; the first one that is shown counts.
 */
export type Tab = {
  goTo: (address: string) => Promise<void>
  reload: () => Promise<void>
  /** The value of an expression in the page; of a promise, what it resolves to. */
  evaluate: <Value>(expression: string) => Promise<Value>
  /** False, and nothing done, if no such element is shown. */
  click: (xpath: string) => Promise<boolean>
  /** The same at a part of the width, from 0 to 1. */
  clickAt: (xpath: string, part: number) => Promise<boolean>
  type: (xpath: string, text: string) => Promise<boolean>
  isShown: (xpath: string) => Promise<boolean>
  /** The PDF that the printer would get. Null if the driver cannot print. */
  print: (() => Promise<Uint8Array>) | null
  picture: () => Promise<Uint8Array>
}

export type Size = { width: number; height: number }

export type Engine = {
  openTab: (size: Size) => Promise<Tab>
  close: () => Promise<void>
}

/** A function of the page, for its drivers: one says that an element without opacity is shown, another that it is not. */
export const IS_SHOWN = '(element) => element.checkVisibility({ visibilityProperty: true })'
