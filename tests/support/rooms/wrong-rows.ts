import type { WrongRow } from '../database/rules'

/** Rows that the tables of the live room refuse. The product does not import this file. */

const QUICK = 'squad_id is null'
const PAPER = 'token_hash is null'
const GONE = `token_hash like 'c%'`
const POOL = `entry = 'pool'`
const OPEN_LINK = `entry = 'open'`
const HASH = `repeat('b', 64)`
const ID = 'gen_random_uuid()'

/** Rows by table and constraint, each with one or more ways to spoil it. */
const ROWS: Record<string, [refusedBy: string, row: string, ...sets: string[]][]> = {
  rooms: [
    ['rooms_quick', QUICK, 'user_id = (select user_id from squads)'],
    ['rooms_quick', QUICK, 'leader_id = (select user_id from squads)'],
    ['rooms_quick', QUICK, `earlier = '{"sprint": 1, "scores": {}}'`],
    ['rooms_quick', isIn('open'), `name = 'Alpha'`],
    ['rooms_name', QUICK, `name = ''`, `name = '  '`],
    ['rooms_sprint', isIn('finished'), 'sprint = 0', 'sprint = -5', 'sprint = 1000000'],
    ['rooms_version', isIn('open'), 'version = 0', 'version = -1'],
    ['rooms_phase', isIn('voting'), `phase = 'nonsense', deadline = null`],
    ['rooms_round', isIn('voting'), 'round = 3', 'step = 1'],
    ['rooms_round', isIn('finished'), 'step = -1'],
    ['rooms_round', isIn('closed'), 'round = -1'],
    ['rooms_phase_round', isIn('open'), 'step = 1'],
    ['rooms_phase_round', isIn('voting'), 'round = 0, topic_id = null'],
    ['rooms_phase_round', isIn('revealed'), 'round = 0, topic_id = null'],
    ['rooms_phase_round', isIn('agreed'), 'round = 0, topic_id = null'],
    ['rooms_phase_round', isIn('finished'), `round = 1, topic_id = 'a'`],
    ['rooms_phase_round', isIn('window'), 'step = 1'],
    ['rooms_phase_round', isIn('sealed'), `round = 1, topic_id = 'a', started_at = now()`],
    ['rooms_phase_round', isIn('too-few'), `round = 1, topic_id = 'a', started_at = now()`],
    ['rooms_topic', isIn('voting'), 'topic_id = null'],
    ['rooms_topic', isIn('finished'), `topic_id = 'a'`],
    ['rooms_topic', isIn('closed'), 'topic_id = null', 'round = 0'],
    ['rooms_topic_id', isIn('voting'), `topic_id = ''`, `topic_id = repeat('a', 201)`],
    ['rooms_topic_id', isIn('closed'), `topic_id = ''`],
    ['rooms_started', isIn('open'), 'started_at = now()'],
    ['rooms_started', isIn('voting'), 'started_at = null'],
    ['rooms_started', isIn('closed'), 'started_at = null'],
    ['rooms_seconds', isIn('open'), 'seconds = 45', 'seconds = 0', 'seconds = -30'],
    ['rooms_paused_ms', isIn('voting'), 'deadline = null, paused_ms = -1'],
    ['rooms_one_clock', isIn('voting'), 'paused_ms = 5'],
    ['rooms_clock', isIn('open'), 'deadline = now()', 'paused_ms = 5', 'has_run_out = true'],
    ['rooms_clock', isIn('revealed'), 'deadline = now()'],
    ['rooms_clock', isIn('closed'), 'deadline = now()', 'paused_ms = 5', 'has_run_out = true'],
    ['rooms_revealed', isIn('voting'), 'revealed_at = now()'],
    ['rooms_revealed', isIn('revealed'), 'revealed_at = null'],
    ['rooms_revealed', isIn('agreed'), 'revealed_at = null'],
    ['rooms_revealed', isIn('closed'), 'revealed_at = now()'],
    ['rooms_next', isIn('revealed'), 'next_at = now()'],
    ['rooms_next', isIn('closed'), 'next_at = now()'],
    ['rooms_talk', isIn('agreed'), 'talk_until = now()'],
    ['rooms_talk', isIn('voting'), 'talk_until = now()'],
    ['rooms_people', isIn('closed'), 'people = -1', 'people = 61'],
    ['rooms_saved', isIn('finished'), 'retrospective_id = (select id from retrospectivas)'],
    ['rooms_earlier', isIn('open'), ...earlier('[]', '3', '"text"', '{}', '{"scores": {}}')],
    ['rooms_earlier', isIn('open'), ...earlier('{"sprint": 1}', '{"sprint": 1, "scores": []}')],
    ['rooms_earlier', isIn('open'), ...earlier('{"sprint": 1, "scores": {}, "marks": "few"}')],
    ['rooms_earlier', isIn('open'), ...['"1"', '0', '9', 'null'].flatMap(earlierSprint)],
    ['rooms_code', isIn('open'), `code = 'KX7M42PQRI'`, `code = ''`, `code = 'KX7M4-2PQRT'`],
    ['rooms_leader', isIn('open'), `leader_hash = ${HASH}`],
    ['rooms_leader_hash', QUICK, `leader_hash = 'b'`],
    ['rooms_opener_hash', QUICK, `opener_hash = 'b', lead_seat_id = ${ID}`],
    ['rooms_lead_seat', QUICK, `opener_hash = ${HASH}`, `lead_seat_id = ${ID}`],
    ['rooms_leader_stream', QUICK, `leader_node_id = ${ID}, leader_gone_at = now()`],
    ['rooms_quick', isIn('open'), `opener_hash = ${HASH}, lead_seat_id = ${ID}`],
    ['rooms_quick', isIn('open'), `opened_from = ${HASH}`],
    ['rooms_opened_from', QUICK, `opened_from = 'b'`],
    ['rooms_name', QUICK, `name = repeat('a', 121)`],
    ['rooms_floor', isIn('open'), 'floor = 2', 'floor = 6'],
    ['rooms_collects', isIn('revealed'), 'collects_until = now()'],
    ['rooms_closed', isIn('finished'), 'closed_at = now()'],
    ['rooms_closed', isIn('closed'), 'closed_at = null'],
  ],
  room_topics: [
    ['room_topics_position', topic('a'), 'position = -1', 'position = 200'],
    ['room_topics_topic_id', topic('free'), `topic_id = ''`, `topic_id = repeat('a', 201)`],
    ['room_topics_title', topic('a'), `title = ''`, `title = ' '`, `title = repeat('a', 1001)`],
    ['room_topics_description', topic('a'), `description = repeat('a', 501)`],
    ['room_topics_pack_topic', topic('a'), `pack_topic = ''`, `pack_topic = repeat('a', 201)`],
    ['room_topics_anchors', topic('a'), ...['{}', '3', '[]', '["", "", "", "", ""]'].map(anchors)],
    ['room_topics_anchors', topic('a'), anchors('["", "", "", "", "", 5]')],
    ['room_topics_not_own_parent', topic('a'), `parent = 'a'`],
    ['room_topics_parent', topic('a'), `parent = 'nothing'`, `parent = ''`],
    ['room_topics_skipped', topic('a'), 'score = 3, is_skipped = true'],
    ['room_topics_reason', topic('a'), `reason = ''`, `reason = ' '`],
    ['room_topics_score', topic('a'), 'score = -1', 'score = 6'],
    ['room_topics_reason', topic('a'), `reason = repeat('a', 281)`],
  ],
  room_rounds: [
    ['room_rounds_since', 'number = 2', 'since = 0', 'since = 3', 'since = -1'],
    ['room_rounds_since', 'number = 2', 'number = 0, since = 0', 'number = -2, since = -2'],
    ['room_rounds_topic', 'number = 2', `topic_id = 'nothing'`],
    ['room_rounds_tally', 'number = 1', ...['0,0,0,0,0,0,0', '1,1,-1,1,1,1,1'].map(tally)],
    ['room_rounds_tally', 'number = 1', tally('9,9,9,9,9,9,9'), tally('1,1,1,1,1,1,null')],
    ['room_rounds_tally', 'number = 1', tally('32767,32767,0,0,0,0,0')],
    ['room_rounds_tally', 'number = 1', tally('1,2,3'), tally('')],
    ['room_rounds_hiding', 'number = 1', 'hiding = -1', 'hiding = 61', 'tally = null, hiding = 3'],
  ],
  room_votes: [
    ['room_votes_number', 'true', 'number = 0', 'number = -1'],
    ['room_votes_ballots', 'true', `ballots = '[]'`, `ballots = 'null'`],
    ['room_votes_voted', 'true', `voted = '[]'`, `voted = '1'`],
  ],
  room_seals: [['room_seals_number', 'true', 'number = 0']],
  room_seats: [
    ['room_seats_nickname', PAPER, `nickname = ''`, `nickname = ' '`],
    ['room_seats_stream', PAPER, 'gone_at = now()', `node_id = ${ID}`],
    ['room_seats_stream', PAPER, 'lost_at = now(), back_at = now()'],
    ['room_seats_stream', GONE, 'gone_at = null', `node_id = ${ID}`],
    ['room_seats_outage', GONE, 'lost_at = now()', 'back_at = now()'],
    ['room_seats_token_hash', GONE, `token_hash = 'b'`],
    ['room_seats_nickname', PAPER, `nickname = repeat('a', 41)`],
  ],
  room_feedback: [
    ['room_feedback_kind', 'group_id is null', `kind = 'nonsense'`],
    ['room_feedback_not_own_group', 'group_id is null', 'group_id = id'],
    ['room_feedback_group', 'group_id is null', `group_id = ${ID}`],
    ['room_feedback_topic', 'group_id is null', `topic_id = 'nothing'`],
    ['room_feedback_text', 'group_id is null', `text = ''`, `text = ' '`],
    ['room_feedback_text', 'group_id is null', `text = repeat('a', 1001)`],
  ],
  room_lines: [
    ['room_lines_position', 'true', 'position = -1', 'position = 5'],
    ['room_lines_title', 'true', `title = ''`, `title = ' '`, `title = repeat('a', 121)`],
    ['room_lines_owner', 'true', `owner = repeat('a', 41)`],
    ['room_lines_topic', 'true', `topic_id = 'nothing'`],
  ],
  result_links: [['result_links_token_hash', 'true', `token_hash = 'b'`]],
  room_tallies: [
    ['room_tallies_number', 'true', 'number = 0'],
    ['room_tallies_voters', 'true', `voters = '[]'`],
  ],
  room_windows: [
    [
      'room_windows_length',
      'true',
      `closes_at = opens_at`,
      `closes_at = opens_at - interval '1 day'`,
    ],
    ['room_windows_quarter', 'true', `closes_at = closes_at + interval '5 minutes'`],
    ['room_windows_zone', 'true', `zone = ''`, `zone = repeat('a', 65)`],
    ['room_windows_least', POOL, 'least = 2', 'least = 61'],
    ['room_windows_reveal', 'true', `reveal = 'never'`],
    ['room_windows_entry', POOL, `entry = 'nobody'`],
    ['room_windows_expected', POOL, 'expected = 5', `entry = 'open'`],
    ['room_windows_people', OPEN_LINK, 'expected = 2', 'expected = 61', 'least = 6'],
    ['room_windows_invited', POOL, 'invited = 2', 'invited = 61'],
    ['room_windows_invited', OPEN_LINK, 'invited = 5'],
    ['room_windows_note', 'true', `note = ''`, `note = repeat('a', 501)`],
    ['room_windows_locale', 'true', `locale = 'fr'`],
    ['room_windows_counted', 'true', 'counted_finished = -1', 'counted_finished = 61'],
    ['room_windows_extra_seats', 'true', 'extra_seats = -1', 'extra_seats = 61'],
  ],
  window_seats: [['window_seats_token_hash', 'true', `token_hash = 'secret'`]],
  window_votes: [
    ['window_votes_topic', 'true', `topic_id = 'nothing'`],
    ['window_votes_ballots', 'true', `ballots = '[]'`],
    ['window_votes_voted', 'true', `voted = '[]'`],
  ],
  window_invitees: [
    ['window_invitees_email', 'true', `email = ''`, `email = 'Ana@example.org'`],
    ['window_invitees_email', 'true', `email = repeat('a', 255)`],
    ['window_invitees_locale', 'true', `locale = 'fr'`],
  ],
  window_mails: [['window_mails_kind', 'true', `kind = 'gossip'`]],
  room_waiting_votes: [
    ['room_waiting_votes_ballots', 'true', `ballots = '[]'`],
    ['room_waiting_votes_voted', 'true', `voted = '[]'`],
  ],
  room_waiting_marks: [['room_waiting_marks_finished', 'true', `finished = '[]'`]],
  seatings: [['seatings_is_only', 'true', 'is_only = false']],
  agenda_topics: [['agenda_topics_topic', 'true', `topic_id = ${ID}`]],
}

export const WRONG_ROWS: readonly WrongRow[] = Object.entries(ROWS).flatMap(([table, list]) =>
  list.flatMap(([refusedBy, row, ...sets]) => sets.map((set) => ({ table, row, set, refusedBy }))),
)

function isIn(phase: string): string {
  return `squad_id is not null and phase = '${phase}'`
}

function topic(id: string): string {
  return `topic_id = '${id}'`
}

function anchors(json: string): string {
  return `anchors = '${json}'`
}

function tally(counts: string): string {
  return `tally = '{${counts}}'`
}

function earlier(...values: string[]): string[] {
  return values.map((json) => `earlier = '${json}'`)
}

function earlierSprint(sprint: string): string[] {
  return earlier(`{"sprint": ${sprint}, "scores": {}}`)
}
