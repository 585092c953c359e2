import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RoomAction } from '../rooms/room-action.ts'
import { actionOf, ideaFrom } from './idea.ts'

test('uses a text that fits as the title, on one line', () => {
  expect(ideaFrom('  Chamar QA\nantes de estimar. ')).toEqual({
    title: 'Chamar QA antes de estimar.',
    note: '',
  })
})

test('cuts a longer text at a word and keeps all of it in the note', () => {
  const text = `${'palavra '.repeat(13)}reunião, amanhã cedo`
  const { title, note } = ideaFrom(text)
  expect(title).toBe(`${'palavra '.repeat(13)}reunião, amanhã…`)
  expect(note).toBe(text)
})

test('cuts a text without spaces between two characters', () => {
  expect(ideaFrom('x'.repeat(121)).title).toBe(`${'x'.repeat(119)}…`)
  const { title } = ideaFrom(`${'x'.repeat(118)}😀😀`)
  expect(title).toBe(`${'x'.repeat(118)}…`)
})

test('cuts a note that is too long', () => {
  const { note } = ideaFrom('uma palavra '.repeat(80))
  expect(note.length).toBeLessThanOrEqual(500)
  expect(note).toMatch(/palavra…$|uma…$/)
})

test('turns any text into a valid action that the text finds again', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 1000, unit: 'grapheme' }), (text) => {
      fc.pre(text.trim() !== '')
      const { title, note } = ideaFrom(text)
      expect(title.length).toBeGreaterThan(0)
      expect(title.length).toBeLessThanOrEqual(120)
      expect(note.length).toBeLessThanOrEqual(500)
      expect(actionOf([action({ title })], text)?.title).toBe(title)
    }),
  )
})

test('does not find an action that was dropped or reworded', () => {
  const text = 'Chamar QA antes'
  expect(actionOf([action({ title: 'chamar QA antes ' })], text)).not.toBeNull()
  expect(actionOf([action({ title: 'Chamar QA' })], text)).toBeNull()
  expect(actionOf([action({ title: text, state: 'dropped' })], text)).toBeNull()
})

function action(values: Partial<RoomAction>): RoomAction {
  return {
    ...{ id: 'a', title: '', topic: null, owner: null, ownerId: null, state: 'idea' },
    ...{ bornSprint: 1, startedSprint: null, dueSprint: null, kept: 0, answer: null },
    ...{ dropReason: null, version: 1 },
    ...values,
  }
}
