import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useId, useRef } from 'react'
import { CODE_HALF, parseRoomCode, toCodeLetters } from '~/domain/rooms/room-code'
import { m } from '~/paraglide/messages'
import { FieldError } from '~/ui/forms/field'
import looks from '~/ui/looks.module.css'

/**
 * Two fields for the halves of a code. They are uncontrolled, so that text typed before the page's code runs is kept.
 * Text that does not fit into the first half continues in the second, and a pasted code or link fills both.
 */
export function CodeFields({ error }: { error: string | undefined }) {
  const noteId = useId()
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)

  function fill(letters: string) {
    if (!first.current || !second.current) return
    first.current.value = letters.slice(0, CODE_HALF)
    second.current.value = letters.slice(CODE_HALF, 2 * CODE_HALF)
    second.current.focus()
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    const code = parseRoomCode(/\/room\/([^/?#\s]+)/.exec(text)?.[1] ?? text)
    if (code === null) return
    event.preventDefault()
    fill(code)
  }

  function takeFirst({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>) {
    const letters = toCodeLetters(field.value)
    const isAtEnd = field.selectionStart === field.value.length
    if (letters.length > CODE_HALF) {
      fill(letters.slice(0, CODE_HALF) + letters.slice(CODE_HALF) + (second.current?.value ?? ''))
    } else {
      show(field, letters, nativeEvent)
      if (letters.length === CODE_HALF && isAtEnd) second.current?.focus()
    }
  }

  function takeSecond({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>) {
    const letters = toCodeLetters(field.value)
    // A keyboard or a password manager can insert the whole code without pasting it.
    if (letters.length === 2 * CODE_HALF) fill(letters)
    else show(field, letters.slice(0, CODE_HALF), nativeEvent)
  }

  function goBack(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Backspace' || event.currentTarget.value !== '') return
    event.preventDefault()
    first.current?.focus()
  }

  const shared = {
    className: `${looks.fieldInput} wide min-h-16 px-1.5 text-center text-[1.75rem] font-640 uppercase`,
    autoComplete: 'off',
    autoCorrect: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': noteId,
  } as const
  return (
    <fieldset className="min-w-0" aria-label={m.room_code_label()} onPaste={paste}>
      <div className="flex items-center gap-2.5">
        <input
          {...shared}
          ref={first}
          name="first"
          aria-label={m.room_code_first()}
          onInput={takeFirst}
        />
        <span aria-hidden>–</span>
        <input
          {...shared}
          ref={second}
          name="second"
          aria-label={m.room_code_second()}
          onInput={takeSecond}
          onKeyDown={goBack}
        />
      </div>
      <div className="mt-3">
        {error ? (
          <FieldError id={noteId}>{error}</FieldError>
        ) : (
          <p id={noteId} className="text-13 text-ink-2">
            {m.room_code_hint()}
          </p>
        )}
      </div>
    </fieldset>
  )
}

/** Shows the normalised letters, and keeps the position of the cursor. Does not interrupt a composition. */
function show(field: HTMLInputElement, letters: string, event: Event): void {
  if ((event as InputEvent).isComposing || field.value === letters) return
  const at = field.selectionStart ?? letters.length
  field.value = letters
  field.setSelectionRange(at, at)
}
