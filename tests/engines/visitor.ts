import { expect } from '@playwright/test'
import { type MessageName, messageIn } from '../support/local-mode'
import type { Tab } from './tab'

type Values = Record<string, string | number>

/** Creates a person who uses one tab. Each step waits until it is possible, as a person would. */
export function visitor(tab: Tab, origin: string) {
  const text = (name: MessageName, values?: Values) => messageIn('pt', name, values)
  const sees = (xpath: string) =>
    expect.poll(() => tab.isShown(xpath), { message: `shown: ${xpath}` }).toBe(true)
  const click = (xpath: string) =>
    expect.poll(() => tab.click(xpath), { message: `clicked: ${xpath}` }).toBe(true)
  const valueIn = (xpath: string) =>
    tab.evaluate(
      `document.evaluate(${JSON.stringify(xpath)}, document, null, 9).singleNodeValue.value`,
    )
  const rulerOf = (title: string) =>
    `//input[@type = 'range' and @aria-label = ${quoted(text('score_slider', { title }))}]`
  /** A page is complete before its code runs. */
  const untilCodeRuns = () =>
    expect
      .poll(() =>
        tab.evaluate(
          `document.querySelector('script[src*="/entry.public"]')
            ? !document.earlyPresses
            : Object.keys(document.querySelector('#app') ?? {}).some((key) => key.startsWith('__reactContainer'))`,
        ),
      )
      .toBe(true)

  return {
    text,
    tab,
    async goTo(path: string) {
      await tab.goTo(new URL(path, origin).href)
      await untilCodeRuns()
    },
    async reload() {
      await tab.reload()
      await untilCodeRuns()
    },
    sees: (shown: string) => sees(`//*[contains(normalize-space(text()), ${quoted(shown)})]`),
    seesHeading: (title: string) => sees(`//h1[normalize-space(.) = ${quoted(title)}]`),
    seesNot: (shown: string) =>
      expect
        .poll(() => tab.isShown(`//*[contains(normalize-space(text()), ${quoted(shown)})]`))
        .toBe(false),
    pressElement: click,
    seesElement: sees,
    press: (name: MessageName, values?: Values) => click(buttonNamed(text(name, values))),
    follow: (title: string) => click(`//a[normalize-space(.) = ${quoted(title)}]`),
    choose: (label: string) => click(`//label[contains(normalize-space(.), ${quoted(label)})]`),
    /** Replaces the field's content. */
    async fill(name: MessageName, value: string, values?: Values) {
      const field = fieldNamed(text(name, values))
      await sees(field)
      await tab.evaluate(`(() => {
        const field = document.evaluate(${JSON.stringify(field)}, document, null, 9).singleNodeValue
        field.focus()
        field.select()
      })()`)
      await tab.type(field, value)
      await expect.poll(() => valueIn(field)).toBe(value)
    },
    async score(topic: string, score: number) {
      const slider = rulerOf(topic)
      await sees(slider)
      await tab.type(slider, String(score))
      await expect.poll(() => valueIn(slider)).toBe(String(score))
    },
    /** Clicks the ruler at a part of its width, from 0 to 1. */
    async pressRuler(topic: string, { part, gives }: { part: number; gives: number }) {
      const slider = rulerOf(topic)
      await expect.poll(() => tab.clickAt(slider, part)).toBe(true)
      await expect.poll(() => valueIn(slider)).toBe(String(gives))
    },
  }
}

export type Visitor = ReturnType<typeof visitor>

function buttonNamed(name: string): string {
  return `//button[normalize-space(.) = ${quoted(name)} or @aria-label = ${quoted(name)}]`
}

function fieldNamed(label: string): string {
  const isLabel = `normalize-space(.) = ${quoted(label)}`
  return `//*[self::input or self::textarea][@id = //label[${isLabel}]/@for or @aria-label = ${quoted(label)} or ancestor::label[${isLabel}] or @aria-labelledby = //*[${isLabel}]/@id]`
}

/** Quotes a text. XPath has no escapes, and these texts contain at most one kind of quote. */
function quoted(text: string): string {
  return text.includes("'") ? `"${text}"` : `'${text}'`
}
