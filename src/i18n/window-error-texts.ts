import type { WindowCode } from '~/lib/errors'
import { m } from '~/paraglide/messages'
import { addErrorTexts, type ErrorTexts } from './error-texts'

const TEXTS: ErrorTexts<WindowCode> = {
  INCOMPLETE: m.problem_window_incomplete,
  NOT_A_QUARTER: m.problem_invalid,
  NO_MAIL: m.problem_window_no_mail,
  TOO_FEW_PEOPLE: m.problem_window_too_few,
  TOO_LONG: m.problem_window_too_long,
  TOO_MANY_PEOPLE: m.problem_window_too_many,
  TOO_SHORT: m.problem_window_too_short,
  TOO_SOON: m.problem_window_too_soon,
  UNKNOWN_ZONE: m.problem_invalid,
}

addErrorTexts(TEXTS)
