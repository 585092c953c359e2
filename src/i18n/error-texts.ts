import type { AccountCode, ErrorDetails, ProblemCode } from '~/lib/errors'
import { m } from '~/paraglide/messages'

const TEXTS: Record<Exclude<ProblemCode, AccountCode>, (details: ErrorDetails) => string> = {
  BAD_JSON: m.problem_bad_json,
  CLOSED: m.problem_action_changed,
  FORBIDDEN_ORIGIN: m.problem_forbidden_origin,
  FOREIGN_BALLOT: m.problem_foreign_ballot,
  HAS_RETROSPECTIVES: m.problem_has_retrospectives,
  ID_TAKEN: m.problem_id_taken,
  INTERNAL: m.problem_internal,
  INVALID: m.problem_invalid,
  INVALID_NAME: m.problem_invalid_name,
  METHOD_NOT_ALLOWED: m.problem_bad_json,
  NOT_DONE: m.problem_action_changed,
  NOT_FOUND: m.problem_not_found,
  NOT_STARTED: m.problem_action_changed,
  NOT_STORED: m.problem_not_stored,
  NO_DATA: m.problem_no_data,
  NO_DUE: m.problem_action_no_due,
  NO_OWNER: m.problem_action_no_owner,
  NO_QUICK_ROOMS: m.problem_no_quick_rooms,
  LEADER_PRESENT: m.problem_leader_present,
  NO_SEAT: m.problem_no_seat,
  OFFLINE: m.problem_offline,
  TOO_MANY_TOKENS: m.problem_too_many_tokens,
  OUTDATED: m.problem_outdated,
  ROOM_CLOSED: m.problem_room_closed,
  ROOM_FULL: m.problem_room_full,
  ROOM_OPEN: m.problem_room_open,
  SPRINT_TAKEN: m.problem_sprint_taken,
  STALE: m.problem_stale,
  STARTED: m.problem_action_changed,
  STORAGE_FULL: m.problem_storage_full,
  NEEDS_ROOM: m.problem_needs_room,
  TITLE_TOO_LONG: m.problem_title_too_long,
  TOO_FAR_AHEAD: m.problem_action_too_far,
  TOO_LARGE: m.problem_too_large,
  TOO_MANY_ACTIONS: m.problem_too_many_actions,
  TOO_MANY_INVITATIONS: m.problem_too_many_invitations,
  TOO_MANY_MEMBERS: m.problem_too_many_members,
  TOO_MANY_REQUESTS: ({ seconds }) =>
    seconds ? m.problem_too_many_requests({ seconds }) : m.problem_wait(),
  TOO_MANY_RETROSPECTIVES: m.problem_too_many_retrospectives,
  TOO_MANY_QUICK_ROOMS: ({ seconds = 0 }) =>
    m.problem_too_many_quick_rooms({ minutes: Math.ceil(seconds / 60) }),
  TOO_MANY_ROOMS: m.problem_too_many_rooms,
  TOO_MANY_SAVED_ACTIONS: m.problem_too_many_saved_actions,
  TOO_MANY_SQUADS: m.problem_too_many_squads,
  TOO_MANY_WEBHOOKS: m.problem_too_many_webhooks,
  UNREACHABLE: m.problem_unreachable,
  TOO_MANY_TOPICS: m.problem_too_many_topics,
  TOO_MUCH_FEEDBACK: m.problem_too_much_feedback,
  UNAUTHENTICATED: m.problem_unauthenticated,
  UNAVAILABLE: m.problem_unavailable,
  UNSUPPORTED_MEDIA_TYPE: m.problem_bad_json,
}

/** Returns the error as a sentence in the page's language. A missing text fails the build. Errors of requests about accounts have their own function. */
export function errorText({
  code,
  details = {},
}: {
  code: ProblemCode
  details?: ErrorDetails
}): string {
  return (isProblemCode(code) ? TEXTS[code] : m.problem_internal)(details)
}

/** True for a code that has its text here. */
export function isProblemCode(text: string): text is keyof typeof TEXTS {
  return Object.hasOwn(TEXTS, text)
}
