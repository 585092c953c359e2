-- What `castBallot` says, on the round's one row: the version of the room, or null when the vote is not taken. Other nodes hear of it
-- when it is committed. A function, because a connection plans it once: in the embedded engine that is half of what a vote takes.
create function cast_ballot(in_room uuid, by_seat uuid, in_round integer, with_key text, vote integer, on_node text) returns integer
language plpgsql as $$
declare
	room_version integer;
begin
	update room_rounds n set
		ballots = n.ballots || jsonb_build_object(with_key, vote),
		voted = n.voted || jsonb_build_object(by_seat::text, 1)
	from rooms r
	where r.id = in_room and n.room_id = in_room and n.number = in_round and r.round = in_round
		and r.phase = 'voting' and n.tally is null
		and (r.deadline is null or r.deadline > clock_timestamp())
		and (n.ballots ? with_key) = (n.voted ? by_seat::text)
	returning r.version into room_version;
	if found then
		perform pg_notify('retroscore', json_build_object(
			'node', on_node, 'room', in_room, 'version', room_version, 'vote', json_build_object('round', in_round, 'seat', by_seat)
		)::text);
	end if;
	return room_version;
end $$;
--> statement-breakpoint
-- Votes of those who show their seat's secret, each with its place among them; a row for each seat that there is. By code, so that two
-- nodes never wait for each other.
create function cast_ballots(votes jsonb, on_node text) returns table (place integer, room_id uuid, seat_id uuid, room_version integer)
language plpgsql as $$
declare
	given record;
begin
	for given in
		select v.* from jsonb_to_recordset(votes) as v(place integer, code text, token_hash text, in_round integer, with_key text, vote integer)
		order by v.code collate "C", v.place
	loop
		select r.id, p.id into room_id, seat_id from rooms r join room_seats p on p.room_id = r.id
		where r.code = given.code and p.token_hash = given.token_hash;
		if found then
			place := given.place;
			room_version := cast_ballot(room_id, seat_id, given.in_round, given.with_key, given.vote, on_node);
			return next;
		end if;
	end loop;
end $$;
