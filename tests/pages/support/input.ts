import { userEvent } from '@testing-library/user-event'
import { pass } from './waiting'
import { currentWindow } from './window'

const KEYS: Record<string, string> = { Space: ' ', ControlOrMeta: 'Control' }

/** Presses a key named as in the browser tests: `Shift+Tab`. */
export async function pressKey(keys: string): Promise<void> {
  // A page that has just been rendered starts to listen a moment later.
  await pass()
  await strikeKey(keys)
}

/** Presses the key at once, before the page can move the focus. */
export async function strikeKey(keys: string): Promise<void> {
  const parts = keys === '+' ? ['+'] : keys.split('+')
  const named = parts.map((key) => KEYS[key] ?? key)
  const last = named.pop() ?? ''
  const target = document.activeElement
  const text = last.length === 1 ? last.replace(/[{[]/, '$&$&') : `{${last}}`
  let isPrevented = false
  const note = (event: Event) => {
    isPrevented = event.defaultPrevented
  }
  addEventListener('keydown', note, { once: true })
  // A slider has no text to select.
  const isEndOfSlider = /^(Home|End)$/.test(last) && target?.matches('input[type=range]')
  const pressed = `${named.map((key) => `{${key}>}`).join('')}${text}${named.map((key) => `{/${key}}`).join('')}`
  if (target && isEndOfSlider) sendKey(target, last)
  else await user().keyboard(pressed)
  removeEventListener('keydown', note)
  if (keys === 'ControlOrMeta+v') await user().paste()
  if (last === 'Escape' && !isPrevented) closeTopmost()
  if (/^Arrow|^Home$|^End$/.test(last) && !isPrevented) moveRange(target, last)
  await pass()
}

export async function typeText(text: string): Promise<void> {
  await user().keyboard(text.replace(/[{[]/g, '$&$&'))
  await pass()
}

function sendKey(target: Element, key: string): void {
  for (const type of ['keydown', 'keyup']) {
    target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }))
  }
}

/** Closes the topmost element, as the browser does. */
function closeTopmost(): void {
  const popover = document.querySelector<HTMLElement>('[data-popover-open]')
  popover?.hidePopover()
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  if (!popover && dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}

/** Moves a native slider by its step, as the browser does. */
function moveRange(target: Element | null, key: string): void {
  if (!target?.matches('input[type=range]')) return
  const range = target as HTMLInputElement
  const [min, max] = [Number(range.min || 0), Number(range.max || 100)]
  const moved = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[key]
  const value = key === 'Home' ? min : key === 'End' ? max : Number(range.value) + (moved ?? 0)
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(range), 'value') ?? {}
  set?.call(range, String(Math.min(max, Math.max(min, value))))
  range.dispatchEvent(new Event('input', { bubbles: true }))
  range.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Sets a field's file, as the browser does after a choice. */
export async function chooseFile(
  field: HTMLInputElement,
  { name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const files = [new globalThis.File([new Uint8Array(buffer)], name, { type: mimeType })]
  Object.defineProperty(field, 'files', { configurable: true, value: files })
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await pass()
}

const users = new WeakMap<object, ReturnType<typeof userEvent.setup>>()

/** Returns the keyboard and pointer of the current window. */
export function user(): ReturnType<typeof userEvent.setup> {
  const key = currentWindow()
  const known = users.get(key) ?? userEvent.setup({ document, delay: null, pointerEventsCheck: 0 })
  users.set(key, known)
  return known
}
