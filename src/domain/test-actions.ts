import type { Action } from './action.ts'

/** Builders of actions that several tests share. Nothing of the product imports this file. */

export function actionWith(values: Partial<Action> = {}): Action {
  return {
    id: 'a1',
    title: 'Refinamento às terças',
    note: '',
    topic: { id: 'refinement', title: 'Refinamento' },
    expected: 'up',
    owner: { kind: 'name', name: 'QA e Dev' },
    state: 'idea',
    bornSprint: 10,
    startedSprint: null,
    dueSprint: 11,
    dueOn: null,
    keptSprints: [],
    closedSprint: null,
    closedAt: null,
    dropReason: null,
    helped: null,
    link: null,
    ...values,
  }
}

export function openAction(values: Partial<Action> = {}): Action {
  return actionWith({ state: 'open', startedSprint: 10, ...values })
}
