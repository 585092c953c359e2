ALTER TABLE "room_rounds" ADD COLUMN "has_crowd" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room_seats" ADD COLUMN "lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "room_seats" ADD COLUMN "back_at" timestamp with time zone;
--> statement-breakpoint
-- As before, and a seat whose stream is back keeps when it was lost: a round waits for those that were lost together with it.
create or replace function move_seats(moves jsonb, on_node uuid, most_seats integer) returns table (place integer, room_version integer)
language plpgsql as $$
declare
	given record;
	is_open boolean;
	is_quiet boolean;
	made integer[];
	lost timestamptz;
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
				select case
					when p.node_id is null then p.gone_at
					when d.alive_at > clock_timestamp() - interval '10 seconds' then null
					else d.alive_at end
				into lost from room_seats p left join nodes d on d.id = p.node_id where p.id = given.seat;
				update room_seats p set
					node_id = on_node, gone_at = null,
					lost_at = coalesce(lost, p.lost_at), back_at = case when lost is null then p.back_at else clock_timestamp() end
				where p.id = given.seat and p.room_id = given.room;
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
