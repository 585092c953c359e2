import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actionWith, openAction } from '~tests/support/domain/actions'
import { casesOf } from '~tests/support/domain/cases'
import {
  type Action,
  type ActionCommand,
  answerOf,
  canDelete,
  canUndo,
  DROP_REASONS,
  HELPED,
  isManyStarted,
  isOftenKept,
  isOverdue,
  isStaleIdea,
  type ReviewAnswer,
  reviewOf,
} from './action.ts'
import { type ActionContext, applyCommand, applyInReview, editAction } from './action-commands.ts'

const DAY = 24 * 60 * 60 * 1000
const CONTEXT: ActionContext = { sprint: 11, now: 1_000 * DAY, openActions: 0 }

describe('an idea', () => {
  test('is started with an owner and a sprint, in the current sprint', () => {
    expect(given(actionWith(), { do: 'start' })).toMatchObject({ state: 'open', startedSprint: 11 })
    expect(refusal(actionWith({ owner: null }), { do: 'start' })).toBe('NO_OWNER')
    expect(refusal(actionWith({ owner: { kind: 'left' } }), { do: 'start' })).toBe('NO_OWNER')
    expect(refusal(actionWith({ dueSprint: null }), { do: 'start' })).toBe('NO_DUE')
  })

  test('may belong to the squad as a whole', () => {
    const idea = actionWith({ owner: { kind: 'squad' } })
    expect(given(idea, { do: 'start' })).toMatchObject({ state: 'open' })
  })

  test('is not started beside five open actions', () => {
    const full = { ...CONTEXT, openActions: 5 }
    expect(applyCommand(actionWith(), { do: 'start' }, full)).toEqual({
      ok: false,
      reason: 'TOO_MANY_ACTIONS',
    })
  })

  test('can be dropped, but neither done nor kept', () => {
    expect(given(actionWith(), { do: 'drop', reason: 'gone' })).toMatchObject({
      ...{ state: 'dropped', dropReason: 'gone', closedSprint: 11, closedAt: CONTEXT.now },
    })
    expect(refusal(actionWith(), { do: 'done' })).toBe('NOT_STARTED')
    expect(refusal(actionWith(), { do: 'keep' })).toBe('NOT_STARTED')
  })

  test('is stale after three sprints', () => {
    expect(isStaleIdea(actionWith({ bornSprint: 10 }), 12)).toBe(false)
    expect(isStaleIdea(actionWith({ bornSprint: 10 }), 13)).toBe(true)
    expect(isStaleIdea(openAction({ bornSprint: 10 }), 13)).toBe(false)
  })
})

describe('an open action', () => {
  test('is done in the current sprint', () => {
    expect(given(openAction(), { do: 'done' })).toMatchObject({
      ...{ state: 'done', dropReason: null, closedSprint: 11, closedAt: CONTEXT.now },
    })
  })

  test('is due in the next sprint if it is kept, and counts the review once', () => {
    const kept = given(openAction({ dueSprint: 11 }), { do: 'keep' })
    expect(kept).toMatchObject({ state: 'open', dueSprint: 12, keptSprints: [11] })
    expect(given(kept, { do: 'keep' })).toEqual(kept)
    expect(given(openAction({ dueSprint: 15 }), { do: 'keep' })).toMatchObject({ dueSprint: 15 })
  })

  test('needs another decision after it was kept twice', () => {
    expect(isOftenKept(openAction({ keptSprints: [11] }))).toBe(false)
    expect(isOftenKept(openAction({ keptSprints: [11, 12] }))).toBe(true)
  })

  test('is overdue after its sprint, even if that sprint was skipped', () => {
    expect(isOverdue(openAction({ dueSprint: 14 }), 12)).toBe(false)
    expect(isOverdue(openAction({ dueSprint: 14 }), 14)).toBe(false)
    expect(isOverdue(openAction({ dueSprint: 14 }), 15)).toBe(true)
    expect(isOverdue(actionWith({ dueSprint: 14 }), 15)).toBe(false)
  })

  test('keeps an owner and a sprint when it is edited', () => {
    const action = openAction()
    expect(editAction(action, { owner: null }, 11)).toEqual({ ok: false, reason: 'NO_OWNER' })
    expect(editAction(action, { dueSprint: null }, 11)).toEqual({ ok: false, reason: 'NO_DUE' })
    const edited = { ...action, title: 'Outro', topic: null }
    expect(editAction(action, { title: 'Outro', topic: null }, 11)).toEqual({
      ok: true,
      action: edited,
    })
    expect(editAction(actionWith(), { owner: null }, 11)).toMatchObject({ ok: true })
  })
})

test('an edit checks the six-sprint limit only for a changed sprint', () => {
  expect(editAction(actionWith(), { dueSprint: 17 }, 11)).toMatchObject({ ok: true })
  const refused = { ok: false, reason: 'TOO_FAR_AHEAD' }
  expect(editAction(actionWith(), { dueSprint: 18 }, 11)).toEqual(refused)
  expect(editAction(actionWith({ dueSprint: 18 }), { dueSprint: 18 }, 11)).toMatchObject({
    ok: true,
  })
})

describe('a closed action', () => {
  const done = given(openAction(), { do: 'done' })

  test('keeps the first of two different commands', () => {
    expect(given(done, { do: 'done' })).toEqual(done)
    for (const command of [
      { do: 'drop', reason: null },
      { do: 'keep' },
      { do: 'start' },
    ] as const) {
      expect(refusal(done, command)).toBe('CLOSED')
    }
  })

  test('can be reopened for seven days in its former state', () => {
    expect(given(done, { do: 'undo' })).toEqual(openAction())
    const idea = given(actionWith(), { do: 'drop', reason: 'other' })
    expect(given(idea, { do: 'undo' })).toEqual(actionWith())
    const later = { ...CONTEXT, now: CONTEXT.now + 7 * DAY }
    expect(canUndo(done, later.now - 1)).toBe(true)
    expect(canUndo(done, later.now)).toBe(false)
    expect(applyCommand(done, { do: 'undo' }, later)).toEqual({ ok: false, reason: 'CLOSED' })
  })

  test('is not reopened without an owner or a sprint, which an edit may have removed', () => {
    expect(refusal({ ...done, owner: null }, { do: 'undo' })).toBe('NO_OWNER')
    expect(refusal({ ...done, dueSprint: null }, { do: 'undo' })).toBe('NO_DUE')
    expect(given({ ...done, owner: { kind: 'left' } }, { do: 'undo' })).toMatchObject({
      ...{ state: 'open', owner: { kind: 'left' } },
    })
  })

  test('is not reopened beside five others', () => {
    const full = { ...CONTEXT, openActions: 5 }
    expect(applyCommand(done, { do: 'undo' }, full)).toEqual({
      ok: false,
      reason: 'TOO_MANY_ACTIONS',
    })
  })

  test('can get its reason for being dropped later', () => {
    const dropped = given(openAction(), { do: 'drop', reason: null })
    expect(given(dropped, { do: 'drop', reason: 'not-ours' })).toMatchObject({
      ...{ state: 'dropped', dropReason: 'not-ours' },
    })
    expect(given({ ...dropped, dropReason: 'gone' }, { do: 'drop', reason: null })).toMatchObject({
      dropReason: 'gone',
    })
  })

  test('takes the squad’s answer on whether it helped', () => {
    const judged = given(done, { do: 'judge', helped: 'partly' })
    expect(judged).toMatchObject({ helped: 'partly' })
    expect(given(judged, { do: 'judge', helped: null })).toEqual(done)
    expect(given(judged, { do: 'undo' })).toMatchObject({ state: 'open', helped: null })
    const dropped = given(openAction(), { do: 'drop', reason: null })
    expect(refusal(dropped, { do: 'judge', helped: 'yes' })).toBe('NOT_DONE')
    expect(given(dropped, { do: 'judge', helped: null })).toEqual(dropped)
  })
})

test('an idea can be deleted at any time, a promise until the next sprint', () => {
  expect(canDelete(actionWith({ bornSprint: 2 }), 11)).toBe(true)
  expect(canDelete(openAction({ startedSprint: 11 }), 11)).toBe(true)
  // The sprint belongs to an open room and is not recorded yet.
  expect(canDelete(openAction({ startedSprint: 11 }), 10)).toBe(true)
  expect(canDelete(openAction({ startedSprint: 11, keptSprints: [11] }), 11)).toBe(false)
  expect(canDelete(openAction({ startedSprint: 11 }), 12)).toBe(false)
  expect(canDelete(given(openAction({ startedSprint: 11 }), { do: 'done' }), 11)).toBe(false)
})

describe('a review', () => {
  test('counts the last answer', () => {
    const answers = ['done', 'drop', 'keep', 'drop', 'done', 'done', 'keep'] as const
    let action = openAction()
    expect(answerOf(action, 11)).toBeNull()
    for (const answer of answers) {
      action = answered(action, answer)
      expect(answerOf(action, 11)).toBe(answer)
    }
    expect(action).toMatchObject({ state: 'open', keptSprints: [11], dropReason: null })
  })

  test('takes a later reason for dropping and reopens its own closed actions', () => {
    const dropped = answered(openAction(), 'drop')
    const step = applyInReview(dropped, { do: 'drop', reason: 'gone' }, CONTEXT)
    expect(step).toMatchObject({ ok: true, action: { state: 'dropped', dropReason: 'gone' } })
    expect(applyInReview(dropped, { do: 'undo' }, CONTEXT)).toMatchObject({
      ...{ ok: true, action: { state: 'open', closedSprint: null } },
    })
  })

  test('skips ideas and actions that an earlier sprint has closed', () => {
    const early = given(openAction(), { do: 'done' })
    const next = { ...CONTEXT, sprint: 12 }
    expect(answerOf(early, 12)).toBeNull()
    expect(applyInReview(early, { do: 'drop', reason: null }, next)).toEqual({
      ...{ ok: false, reason: 'CLOSED' },
    })
    expect(applyInReview(actionWith({}), { do: 'done' }, CONTEXT)).toEqual({
      ...{ ok: false, reason: 'NOT_STARTED' },
    })
  })

  test('lists actions without an owner first, then the overdue ones, then the oldest', () => {
    const actions = [
      openAction({ id: 'young', bornSprint: 13, dueSprint: 15 }),
      openAction({ id: 'old', bornSprint: 12, dueSprint: 15 }),
      openAction({ id: 'overdue', bornSprint: 13, dueSprint: 13 }),
      openAction({ id: 'left', bornSprint: 13, dueSprint: 15, owner: { kind: 'left' } }),
      actionWith({ id: 'idea' }),
      given(openAction({ id: 'done' }), { do: 'done' }),
    ]
    expect(reviewOf(actions, 14).map(({ id }) => id)).toEqual(['left', 'overdue', 'old', 'young'])
  })
})

test('the fourth action started in one sprint needs confirmation', () => {
  const started = [1, 2, 3].map(() => openAction({ startedSprint: 11 }))
  expect(isManyStarted(started.slice(1), 11)).toBe(false)
  expect(isManyStarted(started, 11)).toBe(true)
  expect(isManyStarted(started, 12)).toBe(false)
})

test('every action fits the table and at most five are open after any commands', () => {
  const command = fc.oneof(
    fc.constantFrom<ActionCommand>({ do: 'start' }, { do: 'done' }, { do: 'keep' }, { do: 'undo' }),
    fc.record({
      do: fc.constant('drop' as const),
      reason: fc.constantFrom(null, ...DROP_REASONS),
    }),
    fc.record({ do: fc.constant('judge' as const), helped: fc.constantFrom(null, ...HELPED) }),
  )
  const edit = fc.record(
    {
      owner: fc.constantFrom(null, { kind: 'squad' as const }),
      dueSprint: fc.constantFrom(null, 3),
    },
    { requiredKeys: [] },
  )
  const change = fc.record({
    at: fc.nat(7),
    days: fc.nat(3),
    nextSprint: fc.boolean(),
    isInReview: fc.boolean(),
    what: fc.oneof(command, edit),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      let [now, sprint] = [0, 1]
      const actions = Array.from({ length: 8 }, () => actionWith({ bornSprint: 1, dueSprint: 2 }))
      for (const { at, days, nextSprint, isInReview, what } of changes) {
        now += days * DAY
        sprint += Number(nextSprint)
        const action = actions[at]
        if (!action) continue
        const openActions = actions.filter((one, i) => i !== at && one.state === 'open').length
        const context = { sprint, now, openActions }
        const apply = isInReview ? applyInReview : applyCommand
        const step = 'do' in what ? apply(action, what, context) : editAction(action, what, sprint)
        if (step.ok) actions[at] = step.action
        expect(actions.every(fitsTable)).toBe(true)
        expect(actions.filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(5)
      }
    }),
    { numRuns: casesOf(10_000) },
  )
})

/** True if the action meets the checks of the table. */
function fitsTable(action: Action): boolean {
  const isClosed = action.state === 'done' || action.state === 'dropped'
  return (
    (action.state !== 'open' || (action.owner !== null && action.dueSprint !== null)) &&
    (action.state !== 'open' || action.startedSprint !== null) &&
    isClosed === (action.closedSprint !== null) &&
    isClosed === (action.closedAt !== null) &&
    (action.dropReason === null || action.state === 'dropped') &&
    (action.helped === null || action.state === 'done')
  )
}

function answered(action: Action, answer: ReviewAnswer): Action {
  const command = answer === 'drop' ? { do: answer, reason: null } : { do: answer }
  const step = applyInReview(action, command, CONTEXT)
  if (!step.ok) throw new Error(step.reason)
  return step.action
}

function given(action: Action, command: ActionCommand): Action {
  const step = applyCommand(action, command, CONTEXT)
  if (!step.ok) throw new Error(step.reason)
  return step.action
}

function refusal(action: Action, command: ActionCommand) {
  const step = applyCommand(action, command, CONTEXT)
  return step.ok ? null : step.reason
}
