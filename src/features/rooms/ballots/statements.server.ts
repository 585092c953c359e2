import { type JsonRow, jsonColumns, millis } from '~/lib/database/backup/json-rows.server'
import type { Statement } from '~/lib/database/statement.server'
import { CHANNEL } from '~/lib/server/announcements.server'
import { rooms } from '../tables.server'

/** The database's half of the keys of rounds that their rooms are in. */
export const FIND_SEALS: Statement = {
  name: 'find_seals',
  text: `
    select w.place, e.* from jsonb_to_recordset($1::jsonb) as w(place integer, code text, round integer) cross join lateral (
      select s.room_id as "roomId", s.number, s.one, s.two
      from rooms r join room_seals s on s.room_id = r.id and s.number = r.round
      where r.code = w.code and r.round = w.round limit 1
    ) e`,
}

/** A seat as it is looked up: by the hash of its cookie's secret, or as a paper seat. */
export type SeatKey = { tokenHash: string } | { paper: string }

/** A vote to look up. */
export type Wanted = { code: string; round: number; ballot: string } & SeatKey

/**
 * The votes of the rounds, in one order on all nodes, so that none waits for another. A change of a room holds them as well: the next
 * statement sees room and seats as the change before left them. The room's own row is not held, because that would be written ahead.
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

/** What the rule needs to know of a vote. Votes of codes without a room are not found. */
export type Found = JsonRow<typeof rooms, (typeof ROOM_FACTS)[number]> & {
  place: number
  now: number
  roomId: string
  seatId: string | null
  /** The round has its votes: it is open, and they were not lost. */
  hasVotes: boolean
  hasVoted: boolean
  /** The sealed vote that counts under the same key; null without. */
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

/** Votes of one round, sealed, and apart from them the seats that have voted. */
export type Added = {
  roomId: string
  round: number
  ballots: Record<string, string>
  voted: Record<string, 1>
}

/** Adds votes, and announces who has voted in which round. Other nodes hear of it when it is committed. */
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
