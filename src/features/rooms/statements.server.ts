import { NODE_LEASE_MS } from '~/domain/rooms/room'
import { jsonColumns, millis } from '~/lib/database/backup/json-rows.server'
import type { Statement } from '~/lib/database/statement.server'
import { roomFeedback, roomRounds, roomSeats, rooms, roomTopics } from './tables.server'
import { WINDOW_OF_ROOM } from './window/statements.server'

// Statements for rooms in use. They find rows by their keys. The rules are in `domain/`.

/** Columns of the room itself that rules change. */
export const ROOM_STATE = [
  ...(['version', 'phase', 'step', 'round', 'topicId', 'seconds', 'hasRunOut'] as const),
  ...(['deadline', 'pausedMs', 'collectsUntil', 'revealedAt', 'nextAt', 'talkUntil'] as const),
  ...(['startedAt', 'closedAt', 'seenAt', 'people'] as const),
] as const

export const ROOM_COLUMNS = [
  ...(['id', 'squadId', 'sprint', 'authorId', 'floor', 'earlier'] as const),
  ...(['leadSeatId', 'leaderNodeId'] as const),
  ...ROOM_STATE,
] as const

export const TOPIC_COLUMNS = [
  ...(['topicId', 'position', 'title', 'description', 'packTopic', 'anchors'] as const),
  ...(['parent', 'score', 'isSkipped', 'reason'] as const),
] as const

export const ROUND_COLUMNS = [
  'number',
  'since',
  'topicId',
  'hasCrowd',
  'hasReplaced',
  'tally',
  'hiding',
] as const

const FEEDBACK_COLUMNS = ['id', 'kind', 'text', 'topicId', 'groupId', 'isHidden'] as const

export const NEW_SEAT_COLUMNS = [
  ...(['id', 'tokenHash', 'nickname', 'nodeId', 'goneAt', 'lostAt', 'backAt'] as const),
] as const

const topic = jsonColumns(roomTopics, TOPIC_COLUMNS)
const round = jsonColumns(roomRounds, ROUND_COLUMNS)
const comment = jsonColumns(roomFeedback, FEEDBACK_COLUMNS)
const newSeat = jsonColumns(roomSeats, NEW_SEAT_COLUMNS)
const state = jsonColumns(rooms, ROOM_STATE)

/**
 * Returns when a node's stream ended, according to its row `d`: when the node was last alive, if that is longer ago
 * than the lease.
 */
function goneWith(nodeId: string, goneAt: string): string {
  return `case
          when ${nodeId} is null then ${millis(goneAt)}
          when d.alive_at > clock_timestamp() - ${NODE_LEASE_MS} * interval '1 millisecond' then null
          else coalesce(${millis('d.alive_at')}, 0) end`
}

/** Returns the seats of the room `r`. */
const SEATS = `(
    select coalesce(json_agg(json_build_object('id', p.id, 'nickname', p.nickname, 'isPaper', p.token_hash is null, 'nodeId', p.node_id,
        'goneAt', case when p.token_hash is not null then ${goneWith('p.node_id', 'p.gone_at')} end,
        'lostAt', ${millis('p.lost_at')}, 'backAt', ${millis('p.back_at')}) order by p.id), '[]')
    from room_seats p left join nodes d on d.id = p.node_id where p.room_id = r.id)`

/**
 * Reads whole rooms, consistently, each as a JSON text. Contains ballots only on request, and no keys but those of
 * revealed tallies.
 */
export const READ_ROOMS: Statement = {
  name: 'read_rooms',
  text: `
    select e.text from jsonb_array_elements_text($1::jsonb) as w(id) cross join lateral (
      select json_build_object(${jsonColumns(rooms, ROOM_COLUMNS).fields('r')},
        'squadName', coalesce(s.nome, r.name, ''), 'seating', (select g.id from seatings g), 'now', ${millis('clock_timestamp()')},
        'leader', (select json_build_object('id', u.id, 'name', u.name) from "user" u where u.id = r.leader_id
          and (u.id = s.user_id or exists (select from squad_members b where b.squad_id = r.squad_id and b.user_id = u.id))),
        'leaderGoneAt', (select ${goneWith('r.leader_node_id', 'r.leader_gone_at')}
          from (select) as one left join nodes d on d.id = r.leader_node_id),
        'topics', (select coalesce(json_agg(json_build_object(${topic.fields('t')}) order by t.position), '[]')
          from room_topics t where t.room_id = r.id),
        'rounds', (select coalesce(json_agg(json_build_object(${round.fields('n')},
            'ballots', case when $2::boolean then v.ballots end, 'voted', v.voted,
            'ofTally', case when y.sealed is not null or ($2::boolean and y.room_id is not null) then json_build_object('roomId', y.room_id, 'number', y.number,
              'one', y.one, 'two', y.two, 'sealed', y.sealed, 'voters', y.voters) end) order by n.number), '[]')
          from room_rounds n left join room_votes v on v.room_id = n.room_id and v.number = n.number
            left join room_tallies y on y.room_id = n.room_id and y.number = n.number where n.room_id = r.id),
        'seal', (select json_build_object('roomId', e.room_id, 'number', e.number, 'one', e.one, 'two', e.two)
          from room_seals e where $2::boolean and e.room_id = r.id and e.number = r.round),
        'seats', ${SEATS},
        'feedback', (select coalesce(json_agg(json_build_object(${comment.fields('f')}) order by f.id), '[]')
          from room_feedback f where f.room_id = r.id),
        'lines', (select coalesce(json_agg(json_build_object('title', l.title, 'owner', l.owner, 'topicId', l.topic_id) order by l.position), '[]')
          from room_lines l where l.room_id = r.id),
        'window', ${WINDOW_OF_ROOM}
      )::text as text
      from rooms r left join squads s on s.id = r.squad_id where r.id = w.id::uuid limit 1
    ) e`,
}

/** Reads the signs that a shown room is outdated. */
export const GLANCE_AT_ROOMS: Statement = {
  name: 'glance_at_rooms',
  text: `
    select e.* from jsonb_array_elements_text($1::jsonb) as w(id) cross join lateral (
      select r.id, r.version, (select g.id from seatings g) as seating, array(select jsonb_object_keys(v.voted)) as voted
      from rooms r left join room_votes v on v.room_id = r.id and v.number = r.round where r.id = w.id::uuid limit 1
    ) e`,
}

export const HOLD_ROOM: Statement = {
  name: 'hold_room',
  text: 'select from rooms where id = $1::uuid for update',
}

/** Runs after the room is locked, so that no vote is taken between the count and the reveal. */
export const HOLD_VOTES_OF_ROOM: Statement = {
  name: 'hold_votes_of_room',
  text: 'select from room_votes where room_id = $1::uuid for update',
}

/** Writes whole rows, of which rules change only the position, the result and its reason. */
export const WRITE_TOPICS: Statement = {
  name: 'write_topics_of_room',
  text: `
    insert into room_topics (room_id, ${topic.names})
    select $1::uuid, ${topic.values('w')} from jsonb_to_recordset($2::jsonb) as w(${topic.record})
    on conflict (room_id, topic_id) do update
      set position = excluded.position, score = excluded.score, is_skipped = excluded.is_skipped, reason = excluded.reason`,
}

/**
 * Writes rounds that are new, joined by a crowd, or left with a kept tally. The database creates the keys of a new open
 * round, so that no statement contains them. A kept tally is no longer sealed.
 */
export const WRITE_ROUNDS: Statement = {
  name: 'write_rounds',
  text: `
    with given as (
      select * from jsonb_to_recordset($2::jsonb) as w(${round.record}, "isOpened" boolean)
    ), written as (
      insert into room_rounds (room_id, ${round.names}) select $1::uuid, ${round.values('w')} from given w
      on conflict (room_id, number) do update
        set has_crowd = excluded.has_crowd, has_replaced = excluded.has_replaced, tally = excluded.tally, hiding = excluded.hiding
    ), unsealed as (
      delete from room_tallies where room_id = $1::uuid and number in (select number from given where tally is not null)
    ), counted as (
      delete from room_votes where room_id = $1::uuid and number in (select number from given where tally is not null)
    ), opened as (
      insert into room_seals (room_id, number) select $1::uuid, number from given where "isOpened" returning number
    ), counting as (
      insert into room_tallies (room_id, number) select $1::uuid, number from opened
    )
    insert into room_votes (room_id, number) select $1::uuid, number from opened`,
}

/** Writes revealed rounds: deletes their votes, and stores their sealed tallies. */
export const SEAL_TALLIES: Statement = {
  name: 'seal_tallies',
  text: `
    with given as (
      select * from jsonb_to_recordset($2::jsonb) as w(number integer, sealed text, voters jsonb)
    ), counted as (
      delete from room_votes where room_id = $1::uuid and number in (select number from given)
    )
    update room_tallies y set sealed = w.sealed, voters = w.voters from given w where y.room_id = $1::uuid and y.number = w.number`,
}

/** Deletes ballots and voters that leave an open round. */
export const WITHDRAW_VOTES: Statement = {
  name: 'withdraw_votes',
  text: `
    update room_votes n set
      ballots = n.ballots - array(select jsonb_array_elements_text(w.ballots)),
      voted = n.voted - array(select jsonb_array_elements_text(w.voted))
    from jsonb_to_recordset($2::jsonb) as w(number integer, ballots jsonb, voted jsonb)
    where n.room_id = $1::uuid and n.number = w.number`,
}

/** Deletes rounds that are not kept. */
export const DROP_ROUNDS: Statement = {
  name: 'drop_rounds',
  text: `
    with left_rounds as (
      delete from room_rounds where room_id = $1::uuid and number = any($2::integer[])
    ), left_tallies as (
      delete from room_tallies where room_id = $1::uuid and number = any($2::integer[])
    )
    delete from room_votes where room_id = $1::uuid and number = any($2::integer[])`,
}

export const ADD_SEATS: Statement = {
  name: 'add_seats',
  text: `
    insert into room_seats (room_id, ${newSeat.names})
    select $1::uuid, ${newSeat.values('w')} from jsonb_to_recordset($2::jsonb) as w(${newSeat.record})`,
}

export const RENAME_SEATS: Statement = {
  name: 'rename_seats',
  text: `
    update room_seats p set nickname = w.nickname from jsonb_to_recordset($2::jsonb) as w(id uuid, nickname text)
    where p.room_id = $1::uuid and p.id = w.id`,
}

/** The row of the open round is made again, so that a vote of such a seat that waits for this transaction finds nothing to be added to. */
export const REMOVE_SEATS: Statement = {
  name: 'remove_seats',
  text: `
    with removed as (
      delete from room_seats where room_id = $1::uuid and id = any($2::uuid[])
    ), open_round as (
      delete from room_votes where room_id = $1::uuid returning *
    )
    insert into room_votes select * from open_round`,
}

/** Writes whole rows, of which rules change only the group, and whether they are hidden. */
export const WRITE_FEEDBACK: Statement = {
  name: 'write_feedback',
  text: `
    insert into room_feedback (room_id, ${comment.names})
    select $1::uuid, ${comment.values('w')} from jsonb_to_recordset($2::jsonb) as w(${comment.record})
    on conflict (room_id, id) do update set group_id = excluded.group_id, is_hidden = excluded.is_hidden`,
}

/** Replaces the lines of a room, place by place. */
export const WRITE_LINES: Statement = {
  name: 'write_lines',
  text: `
    with given as (
      select w.line, w.place - 1 as position from jsonb_array_elements($2::jsonb) with ordinality as w(line, place)
    ), removed as (
      delete from room_lines where room_id = $1::uuid and position >= jsonb_array_length($2::jsonb)
    )
    insert into room_lines (room_id, position, title, owner, topic_id)
    select $1::uuid, position, line->>'title', line->>'owner', line->>'topicId' from given
    on conflict (room_id, position) do update set title = excluded.title, owner = excluded.owner, topic_id = excluded.topic_id`,
}

/**
 * Gives the lead of a quick room to the holder of the secret with this hash, who has the seat, or without a hash back
 * to the browser that opened it. The leader's stream has not opened yet.
 */
export const WRITE_LEAD: Statement = {
  name: 'write_lead',
  text: `
    update rooms r set lead_seat_id = $2::uuid, leader_hash = coalesce($3::text, r.opener_hash, r.leader_hash),
      opener_hash = case when $3::text is not null then coalesce(r.opener_hash, r.leader_hash) end,
      leader_node_id = null, leader_gone_at = clock_timestamp()
    where r.id = $1::uuid`,
}

export const WRITE_ROOM: Statement = {
  name: 'write_room',
  text: `
    update rooms r set ${state.assignments('w')} from jsonb_to_record($2::jsonb) as w(${state.record}) where r.id = $1::uuid`,
}
