import { type Action, blankIdea } from '~/domain/actions/action'

/** Builds an action. Shared by several tests; the product does not import this file. */

export function actionWith(values: Partial<Action> = {}): Action {
  return {
    ...blankIdea(10),
    id: 'a1',
    title: 'Refinamento às terças',
    topic: { id: 'refinement', title: 'Refinamento' },
    owner: { kind: 'name', name: 'QA e Dev' },
    dueSprint: 11,
    ...values,
  }
}

export function openAction(values: Partial<Action> = {}): Action {
  return actionWith({ state: 'open', startedSprint: 10, ...values })
}
