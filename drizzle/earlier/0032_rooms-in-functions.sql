-- Whole milliseconds since 1970, the unit of the rules.
create function to_millis_v1(moment timestamptz) returns double precision
language sql immutable as $$ select floor(extract(epoch from moment) * 1000)::double precision $$;
--> statement-breakpoint
-- Whole rooms, one JSON text each. Each is read in one statement, so that all of it is consistent, and by its own id: a connection then plans the
-- statement once, which it does not for a list. A seat counts as gone since its node was last alive, if that is longer ago than the lease.
-- Ballots and seal are null unless they are asked for.
create function read_rooms_v1(room_ids uuid[], with_ballots boolean, lease_ms integer) returns setof text
language plpgsql as $$
declare
	wanted uuid;
begin
	foreach wanted in array room_ids loop
		return query
		select json_build_object(
			'id', r.id, 'squadId', r.squad_id, 'squadName', coalesce(s.nome, r.name, ''), 'sprint', r.sprint, 'authorId', r.user_id,
			'version', r.version, 'phase', r.phase, 'step', r.step, 'round', r.round, 'topicId', r.topic_id, 'seconds', r.seconds, 'floor', r.floor,
			'pausedMs', r.paused_ms, 'hasRunOut', r.has_run_out, 'earlier', r.earlier,
			'now', to_millis_v1(clock_timestamp()), 'deadline', to_millis_v1(r.deadline), 'revealedAt', to_millis_v1(r.revealed_at),
			'nextAt', to_millis_v1(r.next_at), 'talkUntil', to_millis_v1(r.talk_until), 'startedAt', to_millis_v1(r.started_at),
			'closedAt', to_millis_v1(r.closed_at), 'seenAt', to_millis_v1(r.seen_at),
			'topics', (select coalesce(json_agg(json_build_object('id', t.topic_id, 'title', t.title, 'description', t.description, 'anchors', t.anchors,
					'parent', t.parent, 'score', t.score, 'isSkipped', t.is_skipped, 'reason', t.reason) order by t.position), '[]')
				from room_topics t where t.room_id = r.id),
			'rounds', (select coalesce(json_agg(json_build_object('number', n.number, 'since', n.since, 'topicId', n.topic_id,
					'ballots', case when with_ballots then v.ballots end,
					'hasCrowd', n.has_crowd, 'voted', v.voted, 'tally', n.tally, 'hasReplaced', n.has_replaced) order by n.number), '[]')
				from room_rounds n left join room_votes v on v.room_id = n.room_id and v.number = n.number where n.room_id = r.id),
			'seal', (select json_build_object('one', e.one, 'two', e.two)
				from room_seals e where with_ballots and e.room_id = r.id and e.number = r.round),
			'seats', (select coalesce(json_agg(json_build_object('id', p.id, 'nickname', p.nickname, 'isPaper', p.token_hash is null,
					'nodeId', p.node_id, 'goneAt', case
						when p.token_hash is null then null
						when p.node_id is null then to_millis_v1(p.gone_at)
						when d.alive_at > clock_timestamp() - lease_ms * interval '1 millisecond' then null
						else coalesce(to_millis_v1(d.alive_at), 0) end,
					'lostAt', to_millis_v1(p.lost_at), 'backAt', to_millis_v1(p.back_at)) order by p.id), '[]')
				from room_seats p left join nodes d on d.id = p.node_id where p.room_id = r.id),
			'feedback', (select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'text', f.text, 'topicId', f.topic_id,
					'groupId', f.group_id, 'isHidden', f.is_hidden) order by f.id), '[]')
				from room_feedback f where f.room_id = r.id)
		)::text
		from rooms r left join squads s on s.id = r.squad_id
		where r.id = wanted;
	end loop;
end $$;
--> statement-breakpoint
-- A room to be changed in this transaction. Holds the room, then the votes of its open round, so that no vote is taken between the count and
-- the reveal. Each statement sees what was committed before it, so the room is read as the change before this one left it.
create function hold_room_v1(held uuid, lease_ms integer) returns setof text
language plpgsql as $$
begin
	perform from rooms r where r.id = held for update;
	perform from room_votes n where n.room_id = held for update;
	return query select * from read_rooms_v1(array[held], true, lease_ms);
end $$;
--> statement-breakpoint
-- The room of each code, and its seat that the secret with this hash opens. The limit makes the plan look up each of them.
create function find_seats_v1(wanted jsonb) returns table (place integer, room_id uuid, seat_id uuid)
language plpgsql as $$
#variable_conflict use_column
begin
	return query
	select w.place, e.room_id, e.seat_id
	from jsonb_to_recordset(wanted) as w(place integer, code text, token_hash text)
		cross join lateral (
			select r.id as room_id, p.id as seat_id
			from rooms r left join room_seats p on p.room_id = r.id and p.token_hash = w.token_hash
			where r.code = w.code limit 1
		) e;
end $$;
--> statement-breakpoint
-- The database's half of the keys of open rounds.
create function find_seals_v1(wanted jsonb) returns table (place integer, one uuid, two uuid)
language plpgsql as $$
#variable_conflict use_column
begin
	return query
	select w.place, e.one, e.two
	from jsonb_to_recordset(wanted) as w(place integer, code text, round integer)
		cross join lateral (
			select s.one, s.two from rooms r join room_seals s on s.room_id = r.id and s.number = w.round
			where r.code = w.code limit 1
		) e;
end $$;
--> statement-breakpoint
-- Writes what most changes of a room change: the room itself, rounds that are new, revealed, or joined by a crowd, and results. A new open round
-- gets a new seal, whose key is made here, so that no statement contains it. A revealed round loses its votes. Other nodes hear of the change when
-- it is committed.
create function write_room_v1(written jsonb, new_rounds jsonb, new_results jsonb, on_node text) returns void
language plpgsql as $$
declare
	id_of_room uuid := written ->> 'id';
begin
	if new_rounds <> '[]' then
		insert into room_rounds as o (room_id, number, since, topic_id, has_crowd, has_replaced, tally)
		select id_of_room, n.number, n.since, n."topicId", n."hasCrowd", n."hasReplaced", n.tally
		from jsonb_to_recordset(new_rounds)
			as n(number integer, since integer, "topicId" text, "hasCrowd" boolean, "hasReplaced" boolean, tally smallint[])
		on conflict (room_id, number) do update
			set has_crowd = excluded.has_crowd, has_replaced = excluded.has_replaced, tally = excluded.tally;
		delete from room_votes v using jsonb_to_recordset(new_rounds) as n(number integer, tally jsonb)
		where v.room_id = id_of_room and v.number = n.number and n.tally <> 'null';
		with opened as (
			insert into room_seals (room_id, number)
			select id_of_room, n.number from jsonb_to_recordset(new_rounds) as n(number integer, "isOpened" boolean) where n."isOpened"
			returning number
		)
		insert into room_votes (room_id, number) select id_of_room, number from opened;
	end if;
	if new_results <> '[]' then
		update room_topics t set score = coalesce(n.score, t.score), is_skipped = n."isSkipped"
		from jsonb_to_recordset(new_results) as n("topicId" text, score smallint, "isSkipped" boolean)
		where t.room_id = id_of_room and t.topic_id = n."topicId";
	end if;
	update rooms r set
		version = w.version, phase = w.phase, step = w.step, round = w.round, topic_id = w."topicId", seconds = w.seconds,
		has_run_out = w."hasRunOut", deadline = w.deadline, paused_ms = w."pausedMs", revealed_at = w."revealedAt", next_at = w."nextAt",
		talk_until = w."talkUntil", started_at = w."startedAt", closed_at = w."closedAt", seen_at = w."seenAt"
	from jsonb_to_record(written) as w(
		version integer, phase text, step integer, round integer, "topicId" text, seconds smallint, "hasRunOut" boolean, deadline timestamptz,
		"pausedMs" integer, "revealedAt" timestamptz, "nextAt" timestamptz, "talkUntil" timestamptz, "startedAt" timestamptz,
		"closedAt" timestamptz, "seenAt" timestamptz
	)
	where r.id = id_of_room;
	perform pg_notify('retroscore', json_build_object('node', on_node, 'room', id_of_room, 'version', written -> 'version')::text);
end $$;
