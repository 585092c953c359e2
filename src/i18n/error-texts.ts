import type {
  AccountCode,
  ActionCode,
  ErrorDetails,
  ProblemCode,
  SquadCode,
  WindowCode,
} from '~/lib/errors'
import { m } from '~/paraglide/messages'

type Code = Exclude<ProblemCode, AccountCode>
export type ErrorTexts<Codes extends Code> = Record<Codes, (details: ErrorDetails) => string>

const EVERYWHERE: ErrorTexts<Exclude<Code, ActionCode | SquadCode | WindowCode>> = {
  BAD_JSON: m.problem_bad_json,
  FORBIDDEN_ORIGIN: m.problem_forbidden_origin,
  FOREIGN_BALLOT: m.problem_foreign_ballot,
  ID_TAKEN: m.problem_id_taken,
  INTERNAL: m.problem_internal,
  INVALID: m.problem_invalid,
  INVALID_NAME: m.problem_invalid_name,
  METHOD_NOT_ALLOWED: m.problem_bad_json,
  NOT_FOUND: m.problem_not_found,
  NOT_STORED: m.problem_not_stored,
  LEADER_PRESENT: m.problem_leader_present,
  NO_SEAT: m.problem_no_seat,
  OFFLINE: m.problem_offline,
  ROOM_CLOSED: m.problem_room_closed,
  ROOM_FULL: m.problem_room_full,
  STALE: m.problem_stale,
  STORAGE_FULL: m.problem_storage_full,
  TOO_LARGE: m.problem_too_large,
  TOO_MANY_REQUESTS: ({ seconds }) =>
    seconds ? m.problem_too_many_requests({ seconds }) : m.problem_wait(),
  TOO_MANY_TOPICS: m.problem_too_many_topics,
  TOO_MUCH_FEEDBACK: m.problem_too_much_feedback,
  UNAUTHENTICATED: m.problem_unauthenticated,
  UNAVAILABLE: m.problem_unavailable,
  UNSUPPORTED_MEDIA_TYPE: m.problem_bad_json,
}

const known: Partial<ErrorTexts<Code>> = { ...EVERYWHERE }

/** Adds the texts of errors that only some pages get, when the code that sends their requests is loaded. */
export function addErrorTexts(texts: Partial<ErrorTexts<Code>>): void {
  Object.assign(known, texts)
}

/** Returns the error as a sentence in the page's language. A missing text fails the build. Errors of requests about accounts have their own function. */
export function errorText({
  code,
  details = {},
}: {
  code: ProblemCode
  details?: ErrorDetails
}): string {
  return (isProblemCode(code) ? known[code] : undefined)?.(details) ?? m.problem_internal()
}

/** True for a code that has its text here. */
export function isProblemCode(text: string): text is Code {
  return Object.hasOwn(known, text)
}
