import { queryAllByRole } from '@testing-library/dom'
import { chooseFile, strikeKey, typeText, user } from './input'
import { createToldFilter, isShown, nameOf } from './visibility'
import { pass, untilPasses } from './waiting'

type Text = string | RegExp
type RoleOptions = {
  name?: Text
  exact?: boolean
  level?: number
  checked?: boolean
  pressed?: boolean
  expanded?: boolean
  selected?: boolean
}
type Filter = { hasText?: Text; hasNotText?: Text; has?: PageLocator; hasNot?: PageLocator }

/** Elements of the page, looked up at each use by the same names and rules as in the browser tests. */
export class PageLocator {
  readonly find: () => Element[]
  readonly description: string

  constructor(find: () => Element[], description: string) {
    this.find = find
    this.description = description
  }

  private derive(description: string, find: (elements: Element[]) => Element[]): PageLocator {
    return new PageLocator(() => find(this.find()), `${this.description}.${description}`)
  }

  private within(description: string, find: (root: HTMLElement) => Element[]): PageLocator {
    return this.derive(description, (roots) => [
      ...new Set(roots.flatMap((root) => find(root as HTMLElement))),
    ])
  }

  getByRole(role: string, { name, exact = false, ...states }: RoleOptions = {}): PageLocator {
    return this.within(`getByRole(${role}, ${name})`, (root) =>
      queryAllByRole(root, role, { hidden: true, ...states })
        .filter(createToldFilter())
        .filter((element) => name === undefined || matches(nameOf(element), name, exact)),
    )
  }

  /** Returns the innermost elements that contain the text. */
  getByText(text: Text, { exact = false } = {}): PageLocator {
    return this.within(`getByText(${text})`, (root) => {
      const has = (element: Element) =>
        !element.matches('script, style, noscript, head *') && matches(textOf(element), text, exact)
      return [...root.querySelectorAll('*')].filter(
        (element) => has(element) && ![...element.children].some(has),
      )
    })
  }

  getByLabel(label: Text, { exact = false } = {}): PageLocator {
    return this.within(`getByLabel(${label})`, (root) =>
      [...root.querySelectorAll('input, select, textarea, [aria-label], [aria-labelledby]')].filter(
        (element) => matches(nameOf(element), label, exact),
      ),
    )
  }

  locator(selector: string, filter: Filter = {}): PageLocator {
    if (selector === 'visible=true') return this.derive(selector, (all) => all.filter(isShown))
    return this.within(selector, (root) => [...root.querySelectorAll(selector)]).filter(filter)
  }

  filter({
    hasText,
    hasNotText,
    has,
    hasNot,
    visible,
  }: Filter & { visible?: boolean }): PageLocator {
    const inside = (element: Element, other: PageLocator) =>
      other.find().some((found) => found !== element && element.contains(found))
    return this.derive('filter()', (all) =>
      all.filter(
        (element) =>
          (hasText === undefined || matches(textOf(element), hasText, false)) &&
          (hasNotText === undefined || !matches(textOf(element), hasNotText, false)) &&
          (!has || inside(element, has)) &&
          (!hasNot || !inside(element, hasNot)) &&
          (visible === undefined || isShown(element) === visible),
      ),
    )
  }

  and(other: PageLocator): PageLocator {
    return this.derive('and()', (all) => all.filter((element) => other.find().includes(element)))
  }

  or(other: PageLocator): PageLocator {
    return this.derive('or()', (all) => [...new Set([...all, ...other.find()])])
  }

  first(): PageLocator {
    return this.nth(0)
  }

  last(): PageLocator {
    return this.nth(-1)
  }

  nth(index: number): PageLocator {
    return this.derive(`nth(${index})`, (all) => all.slice(index).slice(0, 1))
  }

  async all(): Promise<PageLocator[]> {
    return this.find().map((_, index) => this.nth(index))
  }

  async count(): Promise<number> {
    return this.find().length
  }

  /** Returns the only element. Throws if there are none or several. */
  one(): HTMLElement {
    const [found, ...others] = this.find()
    if (!found) throw new Error(`nothing is ${this.description}`)
    if (others.length > 0) {
      const all = [found, ...others].map(({ outerHTML }) => outerHTML.slice(0, 300))
      throw new Error(`${all.length} elements are ${this.description}:\n${all.join('\n')}`)
    }
    return found as HTMLElement
  }

  /** Returns the only element once it is rendered and enabled. */
  private async usable(): Promise<HTMLElement> {
    return untilPasses(() => {
      const element = this.one()
      if (!isShown(element)) throw new Error(`hidden: ${this.description}`)
      if (element.matches(':disabled')) throw new Error(`disabled: ${this.description}`)
      return element
    })
  }

  async click(): Promise<void> {
    const element = await this.usable()
    await user().click(element)
  }

  async hover(): Promise<void> {
    await user().hover(await this.usable())
  }

  async focus(): Promise<void> {
    const element = await untilPasses(() => this.one())
    element.focus()
  }

  async blur(): Promise<void> {
    this.one().blur()
  }

  async press(key: string): Promise<void> {
    await pass()
    await this.focus()
    await strikeKey(key)
  }

  async fill(value: string): Promise<void> {
    const field = (await this.usable()) as HTMLInputElement | HTMLTextAreaElement
    field.focus()
    // React compares with the value stored in the field itself, past its own property on it.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
    set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await pass()
  }

  async pressSequentially(text: string): Promise<void> {
    await this.focus()
    await typeText(text)
  }

  async clear(): Promise<void> {
    await this.fill('')
  }

  async check(): Promise<void> {
    const box = (await untilPasses(() => this.one())) as HTMLInputElement
    if (!box.checked) await user().click(box)
  }

  async uncheck(): Promise<void> {
    const box = (await untilPasses(() => this.one())) as HTMLInputElement
    if (box.checked) await user().click(box)
  }

  async selectOption(wanted: string | { label: string } | { value: string }): Promise<void> {
    const field = (await this.usable()) as HTMLSelectElement
    const isWanted = ({ value, label, text }: HTMLOptionElement) => {
      if (typeof wanted === 'string') return value === wanted || text.trim() === wanted
      return 'label' in wanted ? (label || text.trim()) === wanted.label : value === wanted.value
    }
    const option = await untilPasses(() => {
      const found = [...field.options].find(isWanted)
      if (!found) throw new Error(`no option ${JSON.stringify(wanted)} in ${this.description}`)
      return found
    })
    await user().selectOptions(field, option)
  }

  async setInputFiles(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await chooseFile((await untilPasses(() => this.one())) as HTMLInputElement, file)
  }

  async waitFor({
    state = 'visible',
  }: {
    state?: 'visible' | 'hidden' | 'attached' | 'detached'
  } = {}) {
    await untilPasses(() => {
      const found = this.find()
      const isAsWanted = {
        visible: found.some(isShown),
        hidden: !found.some(isShown),
        attached: found.length > 0,
        detached: found.length === 0,
      }[state]
      if (!isAsWanted) throw new Error(`not ${state}: ${this.description}`)
    })
  }

  async isVisible(): Promise<boolean> {
    return this.find().some(isShown)
  }

  async inputValue(): Promise<string> {
    return ((await untilPasses(() => this.one())) as HTMLInputElement).value
  }

  async textContent(): Promise<string | null> {
    return (await untilPasses(() => this.one())).textContent
  }

  async innerText(): Promise<string> {
    return textOf(await untilPasses(() => this.one()))
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await untilPasses(() => this.one())).getAttribute(name)
  }

  async allTextContents(): Promise<string[]> {
    return this.find().map(({ textContent }) => textContent ?? '')
  }

  async evaluate<Result, Argument>(
    work: (element: HTMLElement, argument: Argument) => Result,
    argument?: Argument,
  ): Promise<Result> {
    return work(await untilPasses(() => this.one()), argument as Argument)
  }

  async evaluateAll<Result, Argument>(
    work: (elements: Element[], argument: Argument) => Result,
    argument?: Argument,
  ): Promise<Result> {
    return work(this.find(), argument as Argument)
  }
}

/** Returns the text in one line, as a person reads it. */
export function textOf(element: Element): string {
  return (element.textContent ?? '')
    .replace(/[\u200b\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** True if the text contains the wanted one in any case, or equals it if exact. */
function matches(text: string, wanted: Text, exact: boolean): boolean {
  const line = text.replace(/\s+/g, ' ').trim()
  if (wanted instanceof RegExp) return wanted.test(line)
  const searched = wanted.replace(/\s+/g, ' ').trim()
  return exact ? line === searched : line.toLowerCase().includes(searched.toLowerCase())
}
