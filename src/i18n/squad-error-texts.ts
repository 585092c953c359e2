import type { SquadCode } from '~/lib/errors'
import { m } from '~/paraglide/messages'
import { addErrorTexts, type ErrorTexts } from './error-texts'

const TEXTS: ErrorTexts<SquadCode> = {
  HAS_RETROSPECTIVES: m.problem_has_retrospectives,
  NEEDS_ROOM: m.problem_needs_room,
  NO_DATA: m.problem_no_data,
  NO_QUICK_ROOMS: m.problem_no_quick_rooms,
  OUTDATED: m.problem_outdated,
  ROOM_OPEN: m.problem_room_open,
  SPRINT_TAKEN: m.problem_sprint_taken,
  TITLE_TOO_LONG: m.problem_title_too_long,
  TOO_MANY_INVITATIONS: m.problem_too_many_invitations,
  TOO_MANY_MEMBERS: m.problem_too_many_members,
  TOO_MANY_QUICK_ROOMS: ({ seconds = 0 }) =>
    m.problem_too_many_quick_rooms({ minutes: Math.ceil(seconds / 60) }),
  TOO_MANY_RETROSPECTIVES: m.problem_too_many_retrospectives,
  TOO_MANY_ROOMS: m.problem_too_many_rooms,
  TOO_MANY_SQUADS: m.problem_too_many_squads,
  TOO_MANY_TOKENS: m.problem_too_many_tokens,
  TOO_MANY_WEBHOOKS: m.problem_too_many_webhooks,
  UNREACHABLE: m.problem_unreachable,
}

addErrorTexts(TEXTS)
