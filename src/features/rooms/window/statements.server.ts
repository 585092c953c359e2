import { jsonColumns, millis } from '~/lib/database/backup/json-rows.server'
import type { Statement } from '~/lib/database/statement.server'
import { roomWindows } from './tables.server'

// Statements for windows. Those that write votes take whole maps, sorted by their random keys, which the caller has
// locked with HOLD_POLL.

export const WINDOW_COLUMNS = [
  ...(['opensAt', 'closesAt', 'zone', 'least', 'reveal', 'entry', 'hasExtended'] as const),
  ...([
    'hasReminded',
    'nudgedAt',
    'countedFinished',
    'countedAt',
    'extraSeats',
    'expected',
    'invited',
    'hasRemindedOfTalk',
  ] as const),
] as const

/** Columns that rules change. */
const WINDOW_STATE = [
  ...(['closesAt', 'hasExtended', 'hasReminded', 'nudgedAt', 'countedFinished'] as const),
  ...(['countedAt', 'extraSeats', 'hasRemindedOfTalk'] as const),
] as const

const state = jsonColumns(roomWindows, WINDOW_STATE)

function votesOf(table: string): string {
  return `(select coalesce(json_agg(json_build_object('topicId', v.topic_id, 'ballots', v.ballots, 'voted', v.voted) order by v.topic_id), '[]')
        from ${table} v where v.room_id = o.room_id)`
}

/** Part of READ_ROOMS: the window of the room `r`, with its votes if they are requested. */
export const WINDOW_OF_ROOM = `(
    select json_build_object(${jsonColumns(roomWindows, WINDOW_COLUMNS).fields('o')},
      'seats', (select count(*) from window_seats p where p.room_id = o.room_id), 'poll', case when $2::boolean then json_build_object(
      'one', o.one, 'two', o.two, 'stored', ${votesOf('window_votes')}, 'waiting', ${votesOf('room_waiting_votes')},
      'seats', (select coalesce(json_agg(json_build_object('id', p.id, 'hasFinished', p.has_finished) order by p.id), '[]')
        from window_seats p where p.room_id = o.room_id),
      'marks', (select json_build_object('one', m.one, 'two', m.two, 'finished', m.finished, 'allSince', ${millis('m.all_since')})
        from room_waiting_marks m where m.room_id = o.room_id)) end)
    from room_windows o where o.room_id = r.id)`

/**
 * Makes sure that an open window has the row that changes of its votes lock, with a new key for waiting votes. A crash
 * of the database deletes it.
 */
export const MAKE_POLL: Statement = {
  name: 'make_poll',
  text: `
    insert into room_waiting_marks (room_id) select room_id from window_votes where room_id = $1::uuid limit 1 on conflict do nothing`,
}

/** The room's own row is not locked for votes, because locks of logged tables are written to the write-ahead log. */
export const HOLD_POLL: Statement = {
  name: 'hold_poll',
  text: 'select from room_waiting_marks where room_id = $1::uuid for update',
}

export const WRITE_WINDOW: Statement = {
  name: 'write_window',
  text: `
    update room_windows o set ${state.assignments('w')} from jsonb_to_record($2::jsonb) as w(${state.record}) where o.room_id = $1::uuid`,
}

/** Replaces a topic's waiting votes. */
export const WRITE_WAITING: Statement = {
  name: 'write_waiting',
  text: `
    insert into room_waiting_votes (room_id, topic_id, ballots, voted) values ($1::uuid, $2, $3::jsonb, $4::jsonb)
    on conflict (room_id, topic_id) do update set ballots = excluded.ballots, voted = excluded.voted`,
}

/** Replaces a topic's stored votes, by those of a group. */
export const STORE_VOTES: Statement = {
  name: 'store_votes',
  text: `
    update window_votes set ballots = $3::jsonb, voted = $4::jsonb where room_id = $1::uuid and topic_id = $2`,
}

export const WRITE_MARKS: Statement = {
  name: 'write_marks',
  text: `
    update room_waiting_marks set finished = $2::jsonb, all_since = to_timestamp($3::float8 / 1000) where room_id = $1::uuid`,
}

/** Stores which seats have finished, for a group. */
export const STORE_FINISHED: Statement = {
  name: 'store_finished',
  text: `
    update window_seats p set has_finished = (w.value::text = '1') from jsonb_each($2::jsonb) as w
    where p.room_id = $1::uuid and p.id = w.key::uuid`,
}

/** Adds seats in the order of their random ids. */
export const ADD_WINDOW_SEATS: Statement = {
  name: 'add_window_seats',
  text: `
    insert into window_seats (room_id, id, token_hash)
    select $1::uuid, w.id, w."tokenHash" from jsonb_to_recordset($2::jsonb) as w(id uuid, "tokenHash" text) order by w.id`,
}

export const REMOVE_WINDOW_SEATS: Statement = {
  name: 'remove_window_seats',
  text: `
    delete from window_seats where room_id = $1::uuid and id in (select w::uuid from jsonb_array_elements_text($2::jsonb) as w)`,
}

/** Deletes seats and votes. The erasure removes what is left of waiting votes in files. */
export const END_POLL: Statement = {
  name: 'end_poll',
  text: `
    with seats as (delete from window_seats where room_id = $1::uuid),
      stored as (delete from window_votes where room_id = $1::uuid),
      waiting as (delete from room_waiting_votes where room_id = $1::uuid)
    delete from room_waiting_marks where room_id = $1::uuid`,
}

export const QUEUE_MAILS: Statement = {
  name: 'queue_window_mails',
  text: `
    insert into window_mails (room_id, kind) select $1::uuid, w from jsonb_array_elements_text($2::jsonb) as w`,
}

/** Finds the seat that a link opens. */
export const FIND_WINDOW_SEAT: Statement = {
  name: 'find_window_seat',
  text: `
    select r.id as "roomId", p.id as "seatId" from rooms r left join window_seats p on p.room_id = r.id and p.token_hash = $2
    where r.code = $1`,
}

/** Lists open windows with the facts that decide what is due. */
export const LIST_OPEN_WINDOWS: Statement = {
  name: 'list_open_windows',
  text: `
    select json_build_object('id', o.room_id, ${jsonColumns(roomWindows, WINDOW_COLUMNS).fields('o')}, 'now', ${millis('clock_timestamp()')},
      'seats', count(p.id), 'allSince', ${millis('m.all_since')},
      'finished', count(p.id) filter (where coalesce(m.finished ->> p.id::text, case when p.has_finished then '1' end) = '1'))::text as text
    from room_windows o left join window_seats p on p.room_id = o.room_id left join room_waiting_marks m on m.room_id = o.room_id
    where exists (select from window_votes v where v.room_id = o.room_id)
    group by o.room_id, m.room_id`,
}
