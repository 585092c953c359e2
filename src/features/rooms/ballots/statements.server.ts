import { type JsonRow, jsonColumns, millis } from '~/lib/database/backup/json-rows.server'
import type { Statement } from '~/lib/database/statement.server'
import { CHANNEL } from '~/lib/server/announcements.server'
import { rooms } from '../tables.server'

/** Reads the database's half of the keys of current rounds. */
export const FIND_SEALS: Statement = {
  name: 'find_seals',
  text: `
    select w.place, e.* from jsonb_to_recordset($1::jsonb) as w(place integer, code text, round integer) cross join lateral (
      select s.room_id as "roomId", s.number, s.one, s.two
      from rooms r join room_seals s on s.room_id = r.id and s.number = r.round
      where r.code = w.code and r.round = w.round limit 1
    ) e`,
}

/** A seat to look up, by the hash of its cookie's secret, or as a paper seat. */
export type SeatKey = { tokenHash: string } | { paper: string }

/** A vote to look up. */
export type Wanted = { code: string; round: number; ballot: string } & SeatKey

/**
 * Locks the votes of the rounds, in one order on all nodes to avoid deadlocks. A change of a room locks them as well,
 * so that the next statement sees room and seats after that change. The room's own row is not locked, because locks of
 * logged tables are written to the write-ahead log.
 */
export const HOLD_VOTES: Statement = {
  name: 'hold_votes',
  text: `
    select from jsonb_to_recordset($1::jsonb) as w(code text, round integer)
      join rooms r on r.code = w.code
      join room_votes n on n.room_id = r.id and n.number = w.round
    order by r.code collate "C" for update of n`,
}

const ROOM_FACTS = ['version', 'phase', 'round', 'deadline'] as const

/** Reads the facts that the rule needs about votes. Votes with an unknown code are not found. */
export type Found = JsonRow<typeof rooms, (typeof ROOM_FACTS)[number]> & {
  place: number
  now: number
  roomId: string
  seatId: string | null
  /** True if the round is open and its votes were not lost. */
  hasVotes: boolean
  hasVoted: boolean
  /** The sealed vote under the same key. Null without one. */
  counted: string | null
}

export const FIND_VOTERS: Statement = {
  name: 'find_voters',
  text: `
    select json_build_object('place', w.place, 'roomId', r.id, ${jsonColumns(rooms, ROOM_FACTS).fields('r')},
      'now', ${millis('clock_timestamp()')}, 'seatId', coalesce(s.id, p.id), 'hasVotes', n.room_id is not null,
      'hasVoted', coalesce(n.voted ? coalesce(s.id, p.id)::text, false), 'counted', n.ballots ->> w.ballot)::text as text
    from jsonb_to_recordset($1::jsonb) as w(place integer, code text, round integer, "tokenHash" text, paper uuid, ballot text)
      join rooms r on r.code = w.code
      left join room_seats s on s.token_hash = w."tokenHash" and s.room_id = r.id
      left join room_seats p on p.id = w.paper and p.room_id = r.id and p.token_hash is null
      left join room_votes n on n.room_id = r.id and n.number = w.round`,
}

/** Sealed votes of one round, stored apart from the seats that have voted. */
export type Added = {
  roomId: string
  round: number
  ballots: Record<string, string>
  voted: Record<string, 1>
}

/** Adds votes, and announces which seats have voted in which round. Other nodes are notified at commit. */
export const ADD_VOTES: Statement = {
  name: 'add_votes',
  text: `
    with added as (
      update room_votes n set ballots = n.ballots || w.ballots, voted = n.voted || w.voted
      from jsonb_to_recordset($1::jsonb) as w("roomId" uuid, round integer, ballots jsonb, voted jsonb)
      where n.room_id = w."roomId" and n.number = w.round
    )
    select pg_notify('${CHANNEL}', said) from jsonb_array_elements_text($2::jsonb) as said`,
}
