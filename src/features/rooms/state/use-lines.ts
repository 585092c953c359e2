import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { MAX_OPEN_ACTIONS } from '~/domain/actions/action'
import {
  addLine,
  blankLine,
  fromRoomLines,
  isBlank,
  MOST_LINES,
  type PromiseLine,
  shownLines,
} from '~/domain/actions/promise-lines'
import { agreedIn } from '~/domain/rooms/room-action'
import { promiseLinesOf } from '~/features/rooms/actions/storage'
import type { Lead } from './use-lead'

export type LinesOf = Pick<Lead, 'code' | 'sprint' | 'view'>

/** Returns the lines written at the end of the room, by this tab or else by the leader before. */
export function writtenLines({ code, sprint, view }: LinesOf): readonly PromiseLine[] {
  return promiseLinesOf(code).read() ?? fromRoomLines(view.lines, sprint)
}

/** Returns the lines written at the end of the room, wherever they are shown. */
export function useLines({ code, sprint, view }: LinesOf) {
  const store = promiseLinesOf(code)
  useSyncExternalStore(store.subscribe, store.read)
  const lines = writtenLines({ code, sprint, view })
  const written = lines.filter((line) => !isBlank(line))
  const agreed = agreedIn(view.actions, sprint)
  const shown = shownLines(lines, { sprint, agreed: agreed.length })
  return {
    lines,
    /** Lines that will be promised. */
    written,
    /** Lines that are promised already. */
    agreed,
    /** A further one needs a question first. */
    isFull: agreed.length + written.length >= MOST_LINES,
    /** There can be no further one. */
    isAtLimit: agreed.length + written.length >= MAX_OPEN_ACTIONS,
    add: (from: { text: string; topicId: string }) => {
      const next = addLine(shown, { ...from, sprint })
      flushSync(() => store.write(next))
      focusLine(next.findIndex(({ source }) => source === from.text))
    },
    /** The lines on the screen, including empty ones. */
    shown,
    change: ({ key }: PromiseLine, change: Partial<PromiseLine>) =>
      store.write(shown.map((line) => (line.key === key ? { ...line, ...change } : line))),
    addBlank: () => store.write([...shown, blankLine(shown, sprint)]),
    remove: (key: number) =>
      store.write(writtenLines({ code, sprint, view }).filter((line) => line.key !== key)),
  }
}

/**
 * Focuses the line at an index, or else the last one. The line must be rendered first (`flushSync`), because a key
 * pressed before the next frame would reach the previous line.
 */
export function focusLine(place: number): void {
  const lines = [...document.querySelectorAll('[data-line]')]
  const line = lines[place] ?? lines.at(-1)
  line?.querySelector('textarea')?.focus()
}
