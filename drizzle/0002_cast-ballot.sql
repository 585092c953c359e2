-- What `castBallot` says, on the round's one row. A function, because a connection plans it once; in the embedded engine that is half
-- of what a vote takes. The version of the room, or null when the vote is not taken. Other nodes hear of it when it is committed.
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
