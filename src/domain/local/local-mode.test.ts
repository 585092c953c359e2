import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '~tests/support/domain/cases'
import { requireEntry, treeOf } from '~tests/support/domain/topics'
import { setScore } from '../retrospectives/score-sheet.ts'
import { clearScores, type Draft, newDraft, toDraft, toSavedEntry } from './draft.ts'
import { type HistoryEntry, toRawEntry } from './history.ts'
import {
  backToVoting,
  changeDraft,
  discardDraft,
  isUnsaved,
  type LocalMode,
  loadLast,
  openEntry,
  resumeDraft,
  showSaved,
  startLocalMode,
  startNewSprint,
} from './local-mode.ts'

test('starts without a history in voting, with the default topics and nothing unsaved', () => {
  const mode = start({})
  expect(mode.draft).toEqual(newDraft(DEFAULTS))
  expect([mode.view, mode.shown, isUnsaved(mode)]).toEqual(['voting', null, false])
})

test('restores the last history entry into the form on arrival', () => {
  const mode = start({ last: entryOf('Sprint 1') })
  expect(mode.draft).toEqual(toDraft(entryOf('Sprint 1')))
  expect([mode.view, mode.shown, isUnsaved(mode)]).toEqual(['voting', null, false])
})

test('prefers a stored draft, which is unsaved, over the last entry', () => {
  const typed = draftOf('Sprint 2')
  const mode = start({ typed, last: entryOf('Sprint 1') })
  expect(mode.draft).toBe(typed)
  expect(isUnsaved(mode)).toBe(true)
  expect(openEntry(mode, entryOf('Sprint 1')).setAside).toEqual([typed])
})

test('only a change that changes something is unsaved', () => {
  const mode = start({})
  expect(isUnsaved(type(mode, 'S'))).toBe(true)
  expect(isUnsaved(changeDraft(mode, clearScores))).toBe(true)
  expect(isUnsaved(changeDraft(mode, (draft) => setScore(draft, { id: 'a', score: 3 })))).toBe(
    false,
  )
})

test('a save shows its results with nothing unsaved', () => {
  const saved = save(type(start({}), 'Sprint 1'))
  expect([saved.view, saved.shown?.sprint, isUnsaved(saved)]).toEqual([
    'results',
    'Sprint 1',
    false,
  ])
  expect(saved.setAside).toEqual([])
})

test('a save keeps the drafts that were set aside', () => {
  const pushed = openEntry(type(start({}), 'Typed'), entryOf('Sprint 1'))
  expect(save(type(pushed, 'Sprint 2')).setAside).toEqual(pushed.setAside)
})

test('a history button loads its entry and shows the results', () => {
  const mode = openEntry(start({}), entryOf('Sprint 1'))
  expect([mode.view, mode.shown]).toEqual(['results', entryOf('Sprint 1')])
  expect(mode.draft).toEqual(toDraft(entryOf('Sprint 1')))
  expect(isUnsaved(mode)).toBe(false)
})

test('opening one entry after another sets nothing aside', () => {
  const mode = openEntry(openEntry(start({}), entryOf('Sprint 1')), entryOf('Sprint 2'))
  expect([mode.shown?.sprint, mode.setAside]).toEqual(['Sprint 2', []])
})

test('going back to voting keeps the data', () => {
  const shown = openEntry(start({}), entryOf('Sprint 1'))
  const mode = backToVoting(shown)
  expect([mode.view, mode.shown]).toEqual(['voting', null])
  expect(mode.draft).toMatchObject(shown.draft)
})

test('going back to voting corrects the shown sprint', () => {
  const mode = backToVoting(openEntry(start({}), entryOf('Sprint 1')))
  expect([mode.draft.isCorrection, isUnsaved(mode)]).toEqual([true, false])
  expect(openEntry(type(mode, 'Typed'), entryOf('Sprint 2')).setAside).toMatchObject([
    { sprint: 'Typed', isCorrection: true },
  ])
})

test('a saved correction ends', () => {
  const corrected = type(backToVoting(openEntry(start({}), entryOf('Sprint 1'))), 'Sprint 1')
  expect(save(corrected).draft).not.toHaveProperty('isCorrection')
})

test('a new sprint has empty names, the default topics and no scores, in voting', () => {
  const mode = startNewSprint(openEntry(start({}), entryOf('Sprint 1')), DEFAULTS)
  expect(mode.draft).toEqual(newDraft(DEFAULTS))
  expect([mode.view, mode.shown, mode.setAside, isUnsaved(mode)]).toEqual([
    'voting',
    null,
    [],
    false,
  ])
})

test('an import loads the last entry and continues voting', () => {
  const shown = openEntry(start({}), entryOf('Sprint 1'))
  const mode = loadLast(shown, { last: entryOf('Sprint 9'), topics: DEFAULTS })
  expect([mode.view, mode.shown, mode.draft.sprint]).toEqual(['voting', null, 'Sprint 9'])
})

test('importing an empty history resets the form to the default topics', () => {
  const shown = openEntry(start({}), entryOf('Sprint 1'))
  const mode = loadLast(shown, { last: null, topics: DEFAULTS })
  expect([mode.view, mode.shown, mode.draft]).toEqual(['voting', null, newDraft(DEFAULTS)])
})

test('an entry, a new sprint and an import each set an unsaved draft aside', () => {
  const mode = type(start({}), 'Typed')
  for (const pushed of [
    openEntry(mode, entryOf('Sprint 1')),
    startNewSprint(mode, DEFAULTS),
    loadLast(mode, { last: entryOf('Sprint 1'), topics: DEFAULTS }),
    loadLast(mode, { last: null, topics: DEFAULTS }),
  ]) {
    expect(pushed.setAside).toEqual([mode.draft])
    expect(isUnsaved(pushed)).toBe(false)
  }
})

test('a resumed draft is back on the form, in voting, and still unsaved', () => {
  const typed = type(start({}), 'Typed')
  const mode = resumeDraft(openEntry(typed, entryOf('Sprint 1')))
  expect(mode.draft).toBe(typed.draft)
  expect([mode.view, mode.shown, mode.setAside, isUnsaved(mode)]).toEqual([
    'voting',
    null,
    [],
    true,
  ])
})

test('resuming over an unsaved draft swaps the two', () => {
  const first = type(start({}), 'First')
  const second = type(startNewSprint(first, DEFAULTS), 'Second')
  const swapped = resumeDraft(second)
  expect([swapped.draft, swapped.setAside]).toEqual([first.draft, [second.draft]])
  const back = resumeDraft(swapped)
  expect([back.draft, back.setAside]).toEqual([second.draft, [first.draft]])
})

test('a discard drops the latest draft set aside and keeps the form', () => {
  const first = type(start({}), 'First')
  const second = type(startNewSprint(first, DEFAULTS), 'Second')
  const mode = discardDraft(startNewSprint(second, DEFAULTS))
  expect(mode.setAside).toEqual([first.draft])
  expect(mode.draft).toEqual(newDraft(DEFAULTS))
})

test('resuming and discarding change nothing if nothing is set aside', () => {
  const mode = type(start({}), 'Typed')
  expect(resumeDraft(mode)).toEqual(mode)
  expect(discardDraft(mode)).toEqual(mode)
})

test('unsaved drafts are only lost by saving, changing or discarding them', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(fc.constantFrom(...MOVES), { maxLength: 60 }),
      (typed, moves) => {
        let mode = start(typed ? { typed: draftOf('typed') } : {})
        moves.forEach((move, index) => {
          const before = mode
          mode = apply(before, move, `Sprint ${index}`)
          expect(new Set(unsavedOf(mode))).toEqual(new Set(expectedUnsaved(before, mode, move)))
          expect(unsavedOf(mode)).toHaveLength(expectedUnsaved(before, mode, move).length)
          expect(mode.view === 'results').toBe(mode.shown !== null)
        })
      },
    ),
    { numRuns: casesOf(500) },
  )
})

const DEFAULTS = treeOf({ A: ['A1', 'A2'], B: [] })
const MOVES = [
  'type',
  'save',
  'open',
  'new',
  'back',
  'import',
  'empty',
  'resume',
  'discard',
] as const
type Move = (typeof MOVES)[number]

function apply(mode: LocalMode, move: Move, sprint: string): LocalMode {
  switch (move) {
    case 'type':
      return type(mode, sprint)
    case 'save':
      return save(mode)
    case 'open':
      return openEntry(mode, entryOf(sprint))
    case 'new':
      return startNewSprint(mode, DEFAULTS)
    case 'back':
      return backToVoting(mode)
    case 'import':
      return loadLast(mode, { last: entryOf(sprint), topics: DEFAULTS })
    case 'empty':
      return loadLast(mode, { last: null, topics: DEFAULTS })
    case 'resume':
      return resumeDraft(mode)
    case 'discard':
      return discardDraft(mode)
  }
}

function unsavedOf(mode: LocalMode): Draft[] {
  return isUnsaved(mode) ? [...mode.setAside, mode.draft] : [...mode.setAside]
}

/** Returns the drafts that must remain: a change replaces the draft, a save stores it, a discard drops one. */
function expectedUnsaved(before: LocalMode, after: LocalMode, move: Move): Draft[] {
  if (move === 'type') return [...before.setAside, after.draft]
  if (move === 'save') return [...before.setAside]
  if (move !== 'discard') return unsavedOf(before)
  const dropped = before.setAside.at(-1)
  return unsavedOf(before).filter((draft) => draft !== dropped)
}

function start(form: { typed?: Draft; last?: HistoryEntry }): LocalMode {
  return startLocalMode({ typed: null, last: null, topics: DEFAULTS, ...form })
}

function type(mode: LocalMode, sprint: string): LocalMode {
  return changeDraft(mode, (draft) => ({ ...draft, sprint }))
}

/** Saves as the screen does: stores the draft, then shows it. */
function save(mode: LocalMode): LocalMode {
  return showSaved(mode, requireEntry(toRawEntry(toSavedEntry(mode.draft, new Date(0)))))
}

function draftOf(sprint: string): Draft {
  const draft = { ...newDraft(DEFAULTS), sprint, squadName: 'Alpha' }
  return setScore(draft, { id: 'a1', score: 4 })
}

function entryOf(sprint: string): HistoryEntry {
  return requireEntry(toRawEntry(toSavedEntry(draftOf(sprint), new Date(Date.UTC(2025, 0, 1)))))
}

test('a change made during a save is set aside', () => {
  const mode = changeDraft(start({}), (draft) => ({ ...draft, sprint: 'Sprint 1', squadName: 'A' }))
  const saved = mode.draft
  const changed = changeDraft(mode, (draft) => ({ ...draft, sprint: 'Sprint 2' }))
  const entry = requireEntry(toRawEntry(toSavedEntry(saved, new Date(0))))

  expect(showSaved(changed, entry, saved).setAside).toEqual([changed.draft])
  expect(showSaved(mode, entry, saved).setAside).toEqual([])
})
