drop function cast_ballots(jsonb, text);
--> statement-breakpoint
drop function cast_ballot(uuid, uuid, integer, text, integer, text);
--> statement-breakpoint
-- A new table instead of dropped columns, which would stay in the rows that there are. Votes of open rounds are not taken over: they cannot
-- be sealed here, and browsers send them again.
create table room_rounds_new (
	room_id uuid not null constraint room_rounds_room_id_rooms_id_fk references rooms(id) on delete cascade,
	number integer not null,
	since integer not null,
	topic_id text not null,
	tally smallint[],
	constraint room_rounds_room_id_number_key primary key (room_id, number),
	constraint room_rounds_tally check (cardinality(tally) = 7)
);
--> statement-breakpoint
insert into room_rounds_new select room_id, number, number, topic_id, tally from room_rounds;
--> statement-breakpoint
drop table room_rounds;
--> statement-breakpoint
alter table room_rounds_new rename to room_rounds;
--> statement-breakpoint
alter table room_rounds rename constraint room_rounds_room_id_number_key to room_rounds_room_id_number_pk;
--> statement-breakpoint
create unlogged table room_votes (
	room_id uuid not null,
	number integer not null,
	ballots jsonb default '{}' not null,
	voted jsonb default '{}' not null,
	constraint room_votes_room_id_number_pk primary key (room_id, number)
);
--> statement-breakpoint
create unlogged table room_seals (
	room_id uuid not null,
	number integer not null,
	one uuid default gen_random_uuid() not null,
	two uuid default gen_random_uuid() not null,
	constraint room_seals_room_id_number_pk primary key (room_id, number)
);
--> statement-breakpoint
-- Leaves no trace of rounds that are over: both tables get new files, which hold only the open ones, and of these the newest row versions.
-- False if another session is using the tables, so that the caller tries again later.
create function erase_traces() returns boolean
language plpgsql set lock_timeout = '50ms' as $$
declare
	votes room_votes[];
	seals room_seals[];
begin
	lock table room_votes, room_seals in access exclusive mode;
	votes := array(
		select n from room_votes n join rooms r on r.id = n.room_id and r.round = n.number and r.closed_at is null
	);
	seals := array(
		select s from room_seals s join unnest(votes) as n on n.room_id = s.room_id and n.number = s.number
	);
	truncate room_votes, room_seals;
	insert into room_votes select * from unnest(votes);
	insert into room_seals select * from unnest(seals);
	return true;
exception when lock_not_available then
	return false;
end $$;
--> statement-breakpoint
-- Casts votes by the rule `castBallot`: a row for each that was counted, with its place among the given ones, its seat and the version of
-- the room. The round's votes are held first, so that seat and room are seen as the change before this one left them. In the order of
-- codes, so that two nodes never wait for each other. Other nodes learn of a vote when it is committed.
create function cast_ballots(votes jsonb, on_node text) returns table (place integer, room_id uuid, seat_id uuid, room_version integer)
language plpgsql as $$
#variable_conflict use_variable
declare
	given record;
begin
	for given in
		select v.* from jsonb_to_recordset(votes) as v(place integer, code text, token_hash text, paper uuid, in_round integer, ballot text, sealed text)
		order by v.code collate "C", v.place
	loop
		select r.id into room_id from rooms r join room_votes n on n.room_id = r.id
		where r.code = given.code and n.number = given.in_round for update of n;
		continue when not found;
		if given.paper is null then
			select p.id into seat_id from room_seats p where p.token_hash = given.token_hash and p.room_id = room_id;
		else
			select p.id into seat_id from room_seats p where p.id = given.paper and p.room_id = room_id and p.token_hash is null;
		end if;
		continue when not found;
		update room_votes n set
			ballots = n.ballots || jsonb_build_object(given.ballot, given.sealed),
			voted = n.voted || jsonb_build_object(seat_id::text, 1)
		from rooms r
		where r.id = room_id and n.room_id = room_id and n.number = given.in_round and r.round = given.in_round
			and r.phase = 'voting' and (r.deadline is null or r.deadline > clock_timestamp())
			and (n.ballots ? given.ballot) = (n.voted ? seat_id::text)
		returning r.version into room_version;
		continue when not found;
		place := given.place;
		perform pg_notify('retroscore', json_build_object(
			'node', on_node, 'room', room_id, 'version', room_version, 'vote', json_build_object('round', given.in_round, 'seat', seat_id)
		)::text);
		return next;
	end loop;
end $$;
--> statement-breakpoint
-- As before, except that votes are in `room_votes`. Where those are missing, the rules have to collect them again first.
create or replace function move_seats(moves jsonb, on_node uuid, most_seats integer) returns table (place integer, room_version integer)
language plpgsql as $$
declare
	given record;
	is_open boolean;
	is_quiet boolean;
	made integer[];
begin
	for given in
		select m.*, row_number() over by_room = 1 as is_first, lead(m.place) over by_room is null as is_last
		from jsonb_to_recordset(moves) as m(place integer, kind text, room uuid, seat uuid, token_hash text, nickname text)
		window by_room as (partition by m.room order by m.place)
		order by m.room, m.place
	loop
		if given.is_first then
			made := '{}';
			select r.closed_at is null, r.seen_at > clock_timestamp() - interval '1 hour' and case r.phase
				when 'voting' then (r.deadline is null or r.deadline > clock_timestamp())
					and exists (select 1 from room_votes n where n.room_id = r.id and n.number = r.round and n.voted = '{}')
				when 'agreed' then r.next_at is null or r.next_at > clock_timestamp()
				else true end
			into is_open, is_quiet from rooms r where r.id = given.room for update;
		end if;
		if is_open then
			if given.kind = 'join' then
				insert into room_seats (id, room_id, token_hash, nickname, gone_at)
				select given.seat, given.room, given.token_hash, given.nickname, clock_timestamp()
				where is_quiet and (select count(*) from room_seats p where p.room_id = given.room) < most_seats
				on conflict do nothing;
			elsif given.kind = 'comeBack' then
				update room_seats p set node_id = on_node, gone_at = null where p.id = given.seat and p.room_id = given.room;
			else
				update room_seats p set node_id = null, gone_at = clock_timestamp()
				where p.id = given.seat and p.room_id = given.room and p.node_id = on_node;
			end if;
			if found then
				made := made || given.place;
			end if;
		end if;
		if given.is_last and cardinality(made) > 0 then
			update rooms r set version = r.version + 1, seen_at = clock_timestamp() where r.id = given.room
			returning r.version into room_version;
			perform pg_notify('retroscore', json_build_object('node', on_node, 'room', given.room, 'version', room_version)::text);
			foreach place in array made loop
				return next;
			end loop;
		end if;
	end loop;
end $$;
