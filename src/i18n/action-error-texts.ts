import type { ActionCode } from '~/lib/errors'
import { m } from '~/paraglide/messages'
import { addErrorTexts, type ErrorTexts } from './error-texts'

const TEXTS: ErrorTexts<ActionCode> = {
  CLOSED: m.problem_action_changed,
  NOT_DONE: m.problem_action_changed,
  NOT_STARTED: m.problem_action_changed,
  NO_DUE: m.problem_action_no_due,
  NO_OWNER: m.problem_action_no_owner,
  STARTED: m.problem_action_changed,
  TOO_FAR_AHEAD: m.problem_action_too_far,
  TOO_MANY_ACTIONS: m.problem_too_many_actions,
  TOO_MANY_SAVED_ACTIONS: m.problem_too_many_saved_actions,
}

addErrorTexts(TEXTS)
