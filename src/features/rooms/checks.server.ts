import { MAX_EMAIL_LENGTH } from '~/domain/accounts/account-limits'
import { MAX_ACTION_TITLE, MAX_OPEN_ACTIONS, MAX_OWNER_NAME } from '~/domain/actions/action'
import { MAX_SCORE, MIN_SCORE, SCALE } from '~/domain/retrospectives/scale'
import { MAX_SPRINT } from '~/domain/retrospectives/sprint-number'
import { PHASES } from '~/domain/rooms/phases'
import {
  FEEDBACK_KINDS,
  FEWEST_SCORES,
  MAX_NICKNAME_LENGTH,
  MAX_REASON_LENGTH,
  MAX_SEATS,
  VOTE_SECONDS,
} from '~/domain/rooms/room'
import { MAX_FEEDBACK_LENGTH } from '~/domain/rooms/room-feedback'
import { ENTRIES, MAX_NOTE_LENGTH, REVEALS } from '~/domain/rooms/window/window'
import { WINDOW_MAILS } from '~/domain/rooms/window/window-mails'
import { LANGUAGE_CODES } from '~/domain/text/languages'
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_KEPT_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_TOPICS,
} from '~/domain/topics/topic-tree'
import { FLOORS } from '~/domain/votes/audience'
import {
  areExamples,
  isEmail,
  isHash,
  isId,
  isOneOf,
  isText,
  rule,
} from '~/lib/database/checks.server'

// Constraints of the live room's tables: every rule that a single row can break (docs/decisions/0066). None compares
// two times, because clocks can be set back.

export const ROOM_CHECKS = [
  rule('rooms_code', `code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'`),
  rule('rooms_leader', '(squad_id is null) = (leader_hash is not null)'),
  rule('rooms_leader_hash', isHash('leader_hash')),
  rule('rooms_opener_hash', isHash('opener_hash')),
  rule('rooms_opened_from', isHash('opened_from')),
  // Another seat leads, or the browser that opened the room.
  rule('rooms_lead_seat', '(opener_hash is null) = (lead_seat_id is null)'),
  rule('rooms_leader_stream', 'num_nonnulls(leader_node_id, leader_gone_at) <= 1'),
  // Only a quick room has a name, and it has no data of a squad.
  rule(
    'rooms_quick',
    'case when squad_id is null then num_nonnulls(user_id, leader_id, retrospective_id, earlier) = 0 else num_nonnulls(name, opener_hash, opened_from) = 0 end',
  ),
  rule('rooms_name', isText('name', MAX_TITLE_LENGTH)),
  rule('rooms_sprint', `sprint between 1 and ${MAX_SPRINT}`),
  rule('rooms_version', 'version > 0'),
  rule('rooms_phase', isOneOf('phase', Object.keys(PHASES))),
  // A round has the number of the step that opened it.
  rule('rooms_round', 'round between 0 and step'),
  rule(
    'rooms_phase_round',
    `case phase when 'open' then step = 0 when 'finished' then round = 0 when 'closed' then true when 'window' then step = 0 when 'sealed' then round = 0 when 'too-few' then round = 0 else round > 0 end`,
  ),
  rule('rooms_topic', '(round = 0) = (topic_id is null)'),
  rule('rooms_topic_id', isId('topic_id')),
  // A room without a vote can be closed, or finished with all topics skipped.
  rule(
    'rooms_started',
    `case phase when 'open' then started_at is null else round = 0 or started_at is not null end`,
  ),
  rule(
    'rooms_seconds',
    isOneOf(
      'seconds',
      VOTE_SECONDS.filter((each) => each !== null),
    ),
  ),
  rule('rooms_floor', isOneOf('floor', FLOORS)),
  rule('rooms_paused_ms', 'paused_ms >= 0'),
  rule('rooms_one_clock', 'num_nonnulls(deadline, paused_ms) <= 1'),
  rule(
    'rooms_clock',
    `phase = 'voting' or (deadline is null and paused_ms is null and not has_run_out)`,
  ),
  rule('rooms_revealed', `(phase in ('revealed', 'agreed')) = (revealed_at is not null)`),
  rule('rooms_collects', `phase = 'voting' or collects_until is null`),
  rule('rooms_next', `phase = 'agreed' or next_at is null`),
  rule('rooms_talk', `phase = 'revealed' or talk_until is null`),
  rule('rooms_closed', `(phase = 'closed') = (closed_at is not null)`),
  rule('rooms_people', `people between 0 and ${MAX_SEATS}`),
  rule('rooms_saved', `phase = 'closed' or retrospective_id is null`),
  rule('rooms_earlier', `earlier is null or (${isEarlier('earlier')}) is true`),
]

export const ROOM_TOPIC_CHECKS = [
  rule('room_topics_position', `position between 0 and ${MAX_TOPICS - 1}`),
  rule('room_topics_topic_id', isId('topic_id')),
  rule('room_topics_title', isText('title', MAX_KEPT_TEXT_LENGTH)),
  rule('room_topics_description', `char_length(description) <= ${MAX_DESCRIPTION_LENGTH}`),
  rule('room_topics_pack_topic', isId('pack_topic')),
  rule('room_topics_anchors', `anchors is null or (${areExamples('anchors')}) is true`),
  rule('room_topics_not_own_parent', 'parent <> topic_id'),
  rule('room_topics_score', `score between ${MIN_SCORE} and ${MAX_SCORE}`),
  rule('room_topics_skipped', 'score is null or not is_skipped'),
  rule('room_topics_reason', isText('reason', MAX_REASON_LENGTH)),
]

export const ROOM_ROUND_CHECKS = [
  rule('room_rounds_since', 'since between 1 and number'),
  rule('room_rounds_tally', `tally is null or (${isTally('tally')}) is true`),
  rule(
    'room_rounds_hiding',
    `hiding is null or (hiding between 0 and ${countScores('tally')}) is true`,
  ),
]

/** Every vote rewrites both columns, so only their type is checked. */
export const ROOM_VOTE_CHECKS = [
  rule('room_votes_number', 'number > 0'),
  rule('room_votes_ballots', `jsonb_typeof(ballots) = 'object'`),
  rule('room_votes_voted', `jsonb_typeof(voted) = 'object'`),
]

export const ROOM_SEAL_CHECKS = [rule('room_seals_number', 'number > 0')]

export const ROOM_TALLY_CHECKS = [
  rule('room_tallies_number', 'number > 0'),
  rule('room_tallies_voters', `jsonb_typeof(voters) = 'object'`),
]

/** Longest IANA name of a zone that a window stores. */
const MAX_ZONE_LENGTH = 64

/** The closing time is chosen, so it may be compared with the opening, unlike times of clocks. */
export const WINDOW_CHECKS = [
  rule('room_windows_length', `closes_at >= opens_at + interval '1 hour'`),
  rule('room_windows_quarter', 'extract(epoch from closes_at)::numeric % 900 = 0'),
  rule('room_windows_zone', isText('zone', MAX_ZONE_LENGTH)),
  rule('room_windows_least', `least between ${FEWEST_SCORES} and ${MAX_SEATS}`),
  rule('room_windows_reveal', isOneOf('reveal', REVEALS)),
  rule('room_windows_entry', isOneOf('entry', ENTRIES)),
  rule('room_windows_expected', `(entry = 'open') = (expected is not null)`),
  rule('room_windows_people', `expected between least and ${MAX_SEATS}`),
  rule(
    'room_windows_invited',
    `invited is null or (entry = 'pool' and invited between least and ${MAX_SEATS})`,
  ),
  rule('room_windows_note', isText('note', MAX_NOTE_LENGTH)),
  rule('room_windows_locale', `locale is null or ${isOneOf('locale', LANGUAGE_CODES)}`),
  rule('room_windows_counted', `counted_finished between 0 and ${MAX_SEATS}`),
  rule('room_windows_extra_seats', `extra_seats between 0 and ${MAX_SEATS}`),
]

export const WINDOW_SEAT_CHECKS = [rule('window_seats_token_hash', isHash('token_hash'))]

export const WINDOW_VOTE_CHECKS = [
  rule('window_votes_ballots', `jsonb_typeof(ballots) = 'object'`),
  rule('window_votes_voted', `jsonb_typeof(voted) = 'object'`),
]

export const WINDOW_INVITEE_CHECKS = [
  rule('window_invitees_email', isEmail('email', MAX_EMAIL_LENGTH)),
  rule('window_invitees_locale', isOneOf('locale', LANGUAGE_CODES)),
]

export const WINDOW_MAIL_CHECKS = [rule('window_mails_kind', isOneOf('kind', WINDOW_MAILS))]

export const WAITING_VOTE_CHECKS = [
  rule('room_waiting_votes_ballots', `jsonb_typeof(ballots) = 'object'`),
  rule('room_waiting_votes_voted', `jsonb_typeof(voted) = 'object'`),
]

export const WAITING_MARK_CHECKS = [
  rule('room_waiting_marks_finished', `jsonb_typeof(finished) = 'object'`),
]

export const ONE_SEATING = rule('seatings_is_only', 'is_only')

export const ROOM_SEAT_CHECKS = [
  rule('room_seats_token_hash', isHash('token_hash')),
  rule('room_seats_nickname', isText('nickname', MAX_NICKNAME_LENGTH)),
  // A paper seat has no stream. Any other seat has one, or has lost it.
  rule(
    'room_seats_stream',
    'case when token_hash is null then num_nonnulls(node_id, gone_at, lost_at) = 0 else num_nonnulls(node_id, gone_at) = 1 end',
  ),
  rule('room_seats_outage', '(lost_at is null) = (back_at is null)'),
]

export const ROOM_FEEDBACK_CHECKS = [
  rule('room_feedback_kind', isOneOf('kind', FEEDBACK_KINDS)),
  rule('room_feedback_text', isText('text', MAX_FEEDBACK_LENGTH)),
  rule('room_feedback_not_own_group', 'group_id <> id'),
]

export const ROOM_LINE_CHECKS = [
  rule('room_lines_position', `position between 0 and ${MAX_OPEN_ACTIONS - 1}`),
  rule('room_lines_title', isText('title', MAX_ACTION_TITLE)),
  rule('room_lines_owner', `char_length(owner) <= ${MAX_OWNER_NAME}`),
]

/** Requires one count for each score and one for skips, of at least one person. */
function isTally(column: string): string {
  const skips = SCALE.length + 1
  return `cardinality(${column}) = ${skips} and 0 <= all(${column}) and ${countScores(column)} + ${column}[${skips}]::integer between 1 and ${MAX_SEATS}`
}

function countScores(column: string): string {
  return SCALE.map((_, index) => `${column}[${index + 1}]::integer`).join(' + ')
}

/**
 * Checks the shape of `EarlierRow`. Checking each score and mark would take as long as all other checks of the table.
 */
function isEarlier(column: string): string {
  return [
    `jsonb_typeof(${column} -> 'sprint') = 'number'`,
    // Comparing JSON values of different types is not an error.
    `${column} -> 'sprint' between '1' and (sprint - 1)::text::jsonb`,
    `jsonb_typeof(${column} -> 'scores') = 'object'`,
    `coalesce(jsonb_typeof(${column} -> 'marks'), 'object') = 'object'`,
  ].join(' and ')
}
