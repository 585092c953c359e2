import { type JsonRow, jsonColumns, millis } from '~/lib/database/backup/json-rows.server'
import type { Statement } from '~/lib/database/statement.server'
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

const ROOM_FACTS = ['version', 'phase', 'round', 'deadline'] as const

/** The facts that the rule needs about a vote. */
export type Facts = JsonRow<typeof rooms, (typeof ROOM_FACTS)[number]> & {
  now: number
  roomId: string
  seatId: string | null
  /** True if the round is open and its votes were not lost. */
  hasVotes: boolean
  hasVoted: boolean
  /** The sealed vote under the same key. Null without one. */
  counted: string | null
}

export type Found = Facts & { place: number }

/** Reads the facts about votes. Votes with an unknown code are not found. The limit makes the plan look up each of them. */
export const FIND_VOTERS: Statement = {
  name: 'find_voters',
  text: `
    select e.text from jsonb_to_recordset($1::jsonb) as w(place integer, code text, round integer, "tokenHash" text, paper uuid, ballot text)
      cross join lateral (
        select json_build_object('place', w.place, 'roomId', r.id, ${jsonColumns(rooms, ROOM_FACTS).fields('r')},
          'now', ${millis('clock_timestamp()')}, 'seatId', coalesce(s.id, p.id), 'hasVotes', n.room_id is not null,
          'hasVoted', coalesce(n.voted ? coalesce(s.id, p.id)::text, false), 'counted', n.ballots ->> w.ballot)::text as text
        from rooms r
          left join room_seats s on s.token_hash = w."tokenHash" and s.room_id = r.id
          left join room_seats p on p.id = w.paper and p.room_id = r.id and p.token_hash is null
          left join room_votes n on n.room_id = r.id and n.number = w.round
        where r.code = w.code limit 1
      ) e`,
}

/**
 * Sealed votes of one round, stored apart from the seats that have voted. Also the facts that the rule has seen: the room's version, the sealed votes
 * that are replaced, and the ballots and seats without a vote.
 */
export type Added = {
  roomId: string
  round: number
  version: number
  ballots: Record<string, string>
  voted: Record<string, 1>
  replaced: Record<string, string>
  newBallots: string[]
  newSeats: string[]
}

/**
 * Adds votes to rounds that have not changed since the rule looked, and returns the places of the votes that were added. A round's row is deleted at its end and replaced when a seat is removed, so after a change that this
 * statement waited for there is no row to add to. The room's own row is not locked, because locks of logged tables are written to the write-ahead log.
 */
export const ADD_VOTES: Statement = {
  name: 'add_votes',
  text: `
    update room_votes n set ballots = n.ballots || w.ballots, voted = n.voted || w.voted
    from unnest($1::text[]) with ordinality as given (vote, place),
      jsonb_to_record(given.vote::jsonb) as w("roomId" uuid, round integer, version integer, ballots jsonb, voted jsonb, replaced jsonb,
        "newBallots" text[], "newSeats" text[]), rooms r
    where r.id = w."roomId" and r.version = w.version and n.room_id = w."roomId" and n.number = w.round
      and n.ballots @> w.replaced and not n.ballots ?| w."newBallots" and not n.voted ?| w."newSeats"
    returning given.place::integer - 1 as place`,
}
