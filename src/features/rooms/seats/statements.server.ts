import { jsonColumns } from '~/lib/database/backup/json-rows.server'
import type { Statement } from '~/lib/database/statement.server'
import { NEW_SEAT_COLUMNS } from '../statements.server'
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

/** Returns the seating. Creates a missing one. */
export const MAKE_SEATING: Statement = {
  name: 'make_seating',
  text: `
    insert into seatings default values on conflict (is_only) do update set is_only = excluded.is_only returning id`,
}

const ROOM_COLUMNS = ['id', 'version', 'seenAt'] as const
const PLACE_COLUMNS = ['id', 'nodeId', 'goneAt', 'lostAt', 'backAt'] as const

const room = jsonColumns(rooms, ROOM_COLUMNS)
const joined = jsonColumns(roomSeats, ['roomId', ...NEW_SEAT_COLUMNS])
const moved = jsonColumns(roomSeats, ['roomId', ...PLACE_COLUMNS])

/**
 * Writes new and moved seats into rooms that still have the version that the rule has seen, if no crash has emptied the
 * table of seats since, and returns the ids of these rooms. Rows come as texts, of which the planner expects few, so that
 * it looks up the stored rows by their keys.
 */
export const MOVE_SEATS: Statement = {
  name: 'move_seats',
  text: `
    with counted as (
      update rooms r set version = r.version + 1, seen_at = w."seenAt"
      from unnest($1::text[]) as given, jsonb_to_record(given::jsonb) as w(${room.record}, seating uuid)
      where r.id = w.id and r.version = w.version and w.seating is not distinct from (select g.id from seatings g)
      returning r.id
    ), joined as (
      insert into room_seats (${joined.names})
      select ${joined.values('w')} from unnest($2::text[]) as given, jsonb_to_record(given::jsonb) as w(${joined.record}), counted c
      where c.id = w."roomId"
    ), moved as (
      update room_seats p set node_id = w."nodeId", gone_at = w."goneAt", lost_at = w."lostAt", back_at = w."backAt"
      from unnest($3::text[]) as given, jsonb_to_record(given::jsonb) as w(${moved.record}), counted c
      where c.id = w."roomId" and p.id = w.id
    )
    select c.id from counted c`,
}
