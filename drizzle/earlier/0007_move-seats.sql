-- What `join`, `comeBack` and `goAway` say, for many seats at once: the moves that were made, with the version that their room has since. One
-- version and one announcement for all moves of a room. Rooms are taken by id, so that two nodes never wait for each other. A `join` into a
-- room in which the rules may have something else to do first, or no seat to give, is not made: the caller then asks the rules.
create function move_seats(moves jsonb, on_node uuid, most_seats integer) returns table (place integer, room_version integer)
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
					and not exists (select 1 from room_rounds n where n.room_id = r.id and n.number = r.round and n.voted <> '{}')
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
