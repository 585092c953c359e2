import type { expect as playwrightExpect } from '@playwright/test'
import { computeAccessibleDescription } from 'dom-accessibility-api'
import { expect as vitestExpect } from 'vitest'
import { type PageLocator, textOf } from './locator'
import { isShown, nameOf } from './visibility'
import { untilPasses } from './waiting'

type Text = string | RegExp
type Result = { pass: boolean; message: () => string }

const text = (value: string) => value.replace(/\s+/g, ' ').trim()

function isText(actual: string, wanted: Text, isPart: boolean): boolean {
  if (wanted instanceof RegExp) return wanted.test(actual)
  return isPart ? actual.includes(text(wanted)) : actual === text(wanted)
}

/** Returns an assertion that is repeated until it holds, or, after `not`, until it does not. */
function eventually<Arguments extends unknown[]>(
  look: (locator: PageLocator, ...wanted: Arguments) => { isTrue: boolean; actual: unknown },
) {
  return async function (
    this: { isNot?: boolean },
    locator: PageLocator,
    ...wanted: Arguments
  ): Promise<Result> {
    // Vitest leaves it undefined without `not`.
    const isNot = this.isNot === true
    let actual: unknown
    try {
      await untilPasses(() => {
        const seen = look(locator, ...wanted)
        actual = seen.actual
        if (seen.isTrue === isNot) throw new Error('not yet')
      })
      return { pass: !isNot, message: () => '' }
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'not yet') actual = error
    }
    return {
      pass: isNot,
      message: () =>
        `${locator.description ?? locator}\nexpected ${isNot ? 'not ' : ''}${wanted.map(show).join(', ')}\nfound ${show(actual)}\non the page:\n${textOf(document.querySelector('main') ?? document.body).slice(0, 2000)}`,
    }
  }
}

function show(value: unknown): string {
  return value instanceof RegExp || value instanceof Error ? String(value) : JSON.stringify(value)
}

/** Reads the texts of all elements for a list of texts, of the one element for a single text. */
function lookAtText(isPart: boolean) {
  return (locator: PageLocator, wanted: Text | readonly Text[]) => {
    if (!Array.isArray(wanted)) {
      const actual = textOf(locator.one())
      return { isTrue: isText(actual, wanted as Text, isPart), actual }
    }
    const actual = locator.find().map(textOf)
    if (!isPart) {
      const isTrue =
        actual.length === wanted.length &&
        wanted.every((one, at) => isText(actual[at] ?? '', one, false))
      return { isTrue, actual }
    }
    let from = 0
    const isTrue = wanted.every((one) => {
      const at = actual.findIndex((each, index) => index >= from && isText(each, one, true))
      from = at + 1
      return at >= 0
    })
    return { isTrue, actual }
  }
}

function lookAtOne(read: (element: HTMLInputElement) => string | boolean | null) {
  return (locator: PageLocator, wanted: Text | boolean = true) => {
    const actual = read(locator.one() as HTMLInputElement)
    const isTrue =
      typeof wanted === 'boolean' ? actual === wanted : isText(String(actual ?? ''), wanted, false)
    return { isTrue, actual }
  }
}

const address = () => window.location.href

vitestExpect.extend({
  toBeVisible: eventually((locator) => {
    const found = locator.find()
    if (found.length > 1) throw new Error(`${found.length} elements are ${locator.description}`)
    return { isTrue: found.some(isShown), actual: found.length }
  }),
  toBeHidden: eventually((locator) => {
    const shown = locator.find().filter(isShown)
    return { isTrue: shown.length === 0, actual: shown.length }
  }),
  toBeAttached: eventually((locator) => {
    const { length } = locator.find()
    return { isTrue: length > 0, actual: length }
  }),
  toHaveText: eventually(lookAtText(false)),
  toContainText: eventually(lookAtText(true)),
  toHaveCount: eventually((locator, wanted: number) => {
    const { length } = locator.find()
    return { isTrue: length === wanted, actual: length }
  }),
  toHaveValue: eventually((locator, wanted: Text) => {
    const { value: actual } = locator.one() as HTMLInputElement
    return { isTrue: wanted instanceof RegExp ? wanted.test(actual) : actual === wanted, actual }
  }),
  toBeChecked: eventually(
    lookAtOne((box) => box.checked === true || box.getAttribute('aria-checked') === 'true'),
  ),
  toBeEmpty: eventually((locator) => {
    const actual = textOf(locator.one())
    return { isTrue: actual === '', actual }
  }),
  toBeDisabled: eventually(lookAtOne((field) => field.matches(':disabled'))),
  toBeEnabled: eventually(lookAtOne((field) => !field.matches(':disabled'))),
  toBeFocused: eventually((locator) => {
    const actual = document.activeElement
    return {
      isTrue: locator.find().some((element) => element === actual),
      actual: actual?.outerHTML.slice(0, 300),
    }
  }),
  toHaveAttribute: eventually((locator, name: string, wanted?: Text) => {
    const element = locator.one()
    const actual = element.getAttribute(name)
    const isTrue = actual !== null && (wanted === undefined || isText(actual, wanted, false))
    return { isTrue, actual }
  }),
  toHaveAccessibleName: eventually(lookAtOne((element) => text(nameOf(element)))),
  toHaveAccessibleDescription: eventually(
    lookAtOne((element) => text(computeAccessibleDescription(element))),
  ),
  toHaveJSProperty: eventually((locator, name: string, wanted: unknown) => {
    const actual = (locator.one() as unknown as Record<string, unknown>)[name]
    return { isTrue: actual === wanted, actual }
  }),
  toHaveURL: eventually((_page, wanted: Text) => {
    const actual = address()
    const isTrue =
      wanted instanceof RegExp
        ? wanted.test(actual)
        : new URL(wanted, window.location.origin).href === actual
    return { isTrue, actual }
  }),
  toHaveTitle: eventually((_page, wanted: Text) => {
    const actual = text(document.title)
    return { isTrue: isText(actual, wanted, false), actual }
  }),
} as never)

/** The browser tests' assertions for pages without a browser. */
export const expect = vitestExpect as unknown as typeof playwrightExpect
