import { type JsonRow, jsonColumns, millis } from '~/lib/database/backup/json-rows.server'
import type { Statement } from '~/lib/database/statement.server'
import { CHANNEL } from '~/lib/server/announcements.server'
import { NEW_SEAT_COLUMNS, seatsOf } from '../statements.server'
import type { SeatRow } from '../stored-room.server'
import { roomSeats, rooms } from '../tables.server'

/**
 * Reads the room of each code, its seat that the secret with this hash opens, and the seating, if it is known. The
 * limit makes the plan look up each of them.
 */
export const FIND_SEATS: Statement = {
  name: 'find_seats',
  text: `
    select w.place, e.* from jsonb_to_recordset($1::jsonb) as w(place integer, code text, "tokenHash" text) cross join lateral (
      select r.id as "roomId", r.squad_id is null as "isQuick", p.id as "seatId", (select g.id from seatings g) as seating
      from rooms r left join room_seats p on p.room_id = r.id and p.token_hash = w."tokenHash"
      where r.code = w.code limit 1
    ) e`,
}

/** In one order on all nodes, to avoid deadlocks. */
export const HOLD_ROOMS: Statement = {
  name: 'hold_rooms',
  text: `
    select from jsonb_to_recordset($1::jsonb) as w(id uuid) join rooms r on r.id = w.id
    order by r.id for update of r`,
}

const TABLE_COLUMNS = [
  ...(['id', 'version', 'phase', 'round', 'topicId'] as const),
  ...(['hasRunOut', 'deadline', 'nextAt', 'seenAt'] as const),
] as const

/** Reads the parts of a room that the rules of seats need: its people and its current round. */
export type TableRow = JsonRow<typeof rooms, (typeof TABLE_COLUMNS)[number]> & {
  now: number
  /** Null if the database has no votes of the round, because it is over or they are lost. */
  voted: Record<string, 1> | null
  hasCrowd: boolean | null
  /** The current round is revealed, and its tally is stored. */
  hasTally: boolean
  seats: SeatRow[]
}

/** Reads rooms for moves of seats, each with all of its seats or only the given ones. */
export const READ_TABLES: Statement = {
  name: 'read_tables',
  text: `
    select json_build_object(${jsonColumns(rooms, TABLE_COLUMNS).fields('r')}, 'now', ${millis('clock_timestamp()')},
      'voted', v.voted, 'hasCrowd', n.has_crowd,
      'hasTally', n.tally is not null or y.sealed is not null, 'seats', ${seatsOf('and (w.seats is null or p.id = any(w.seats))')})::text as text
    from jsonb_to_recordset($1::jsonb) as w(id uuid, seats uuid[]) join rooms r on r.id = w.id
      left join room_rounds n on n.room_id = r.id and n.number = r.round
      left join room_votes v on v.room_id = r.id and v.number = r.round
      left join room_tallies y on y.room_id = r.id and y.number = r.round`,
}

/** Returns the seating. Creates a missing one. */
export const MAKE_SEATING: Statement = {
  name: 'make_seating',
  text: `
    insert into seatings default values on conflict (is_only) do update set is_only = excluded.is_only returning id`,
}

const PLACE_COLUMNS = ['id', 'nodeId', 'goneAt', 'lostAt', 'backAt'] as const
const COUNTED_COLUMNS = ['id', 'version', 'seenAt'] as const

const joined = jsonColumns(roomSeats, ['roomId', ...NEW_SEAT_COLUMNS])
const moved = jsonColumns(roomSeats, PLACE_COLUMNS)
const counted = jsonColumns(rooms, COUNTED_COLUMNS)

/** Writes new and moved seats, and the versions of their rooms. Other nodes are notified at commit. */
export const MOVE_SEATS: Statement = {
  name: 'move_seats',
  text: `
    with joined as (
      insert into room_seats (${joined.names}) select ${joined.values('w')} from jsonb_to_recordset($1::jsonb) as w(${joined.record})
    ), moved as (
      update room_seats p set node_id = w."nodeId", gone_at = w."goneAt", lost_at = w."lostAt", back_at = w."backAt"
      from jsonb_to_recordset($2::jsonb) as w(${moved.record}) where p.id = w.id
    ), counted as (
      update rooms r set version = w.version, seen_at = w."seenAt"
      from jsonb_to_recordset($3::jsonb) as w(${counted.record}) where r.id = w.id
    )
    select pg_notify('${CHANNEL}', said) from jsonb_array_elements_text($4::jsonb) as said`,
}
