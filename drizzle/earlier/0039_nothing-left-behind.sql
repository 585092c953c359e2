-- contract: a program of before writes every tally in the clear at the reveal, and expects that deleting a room deletes its seats.
-- From here on `room_rounds` has the tally that a topic leaves behind, and the others are sealed.
create unlogged table room_tallies (
	room_id uuid not null,
	number integer not null,
	one uuid default gen_random_uuid() not null,
	two uuid default gen_random_uuid() not null,
	sealed text,
	voters jsonb default '{}'::jsonb not null,
	constraint room_tallies_room_id_number_pk primary key (room_id, number),
	constraint room_tallies_number check (number > 0),
	constraint room_tallies_voters check (jsonb_typeof(voters) = 'object')
);
--> statement-breakpoint
create unlogged table kept_tallies (like room_tallies);
--> statement-breakpoint
-- No samples of these columns, as of those of the votes.
alter table room_tallies alter column room_id set statistics 0, alter column number set statistics 0, alter column one set statistics 0,
	alter column two set statistics 0, alter column sealed set statistics 0, alter column voters set statistics 0;
--> statement-breakpoint
alter table kept_tallies alter column room_id set statistics 0, alter column number set statistics 0, alter column one set statistics 0,
	alter column two set statistics 0, alter column sealed set statistics 0, alter column voters set statistics 0;
--> statement-breakpoint
-- The keys of open rounds. Their votes stay.
insert into room_tallies (room_id, number) select room_id, number from room_seals;
--> statement-breakpoint
-- Of an open room each topic that was left has the last tally that may be kept, and the topic on the table has none.
delete from room_rounds n using rooms r
where r.id = n.room_id and r.phase <> 'closed' and n.tally is not null and n.number <> r.round and (
	n.topic_id = r.topic_id or not n.has_crowd
	or (select sum(given) from unnest(n.tally[1:6]) as each(given)) < r.floor
	or exists (
		select from room_rounds l where l.room_id = n.room_id and l.topic_id = n.topic_id and l.number > n.number
			and l.has_crowd and (select sum(given) from unnest(l.tally[1:6]) as each(given)) >= r.floor
	)
);
--> statement-breakpoint
-- Browsers send the votes of a tally that is on a table again.
update room_rounds n set tally = null, has_replaced = false from rooms r where r.id = n.room_id and r.phase <> 'closed' and n.number = r.round;
--> statement-breakpoint
alter table room_rounds drop constraint room_rounds_replaced;
--> statement-breakpoint
-- A new file, without the rows that were deleted.
alter table room_rounds alter column since type integer using since + 0;
--> statement-breakpoint
alter table rooms drop constraint rooms_people, add constraint rooms_people check (people between 0 and 60);
--> statement-breakpoint
alter table room_seats drop constraint room_seats_room_id_rooms_id_fk;
--> statement-breakpoint
-- A new file, without the rows that were deleted.
alter table room_seats set unlogged;
--> statement-breakpoint
-- No samples of these columns from now on. Setting a column's type removes those that there are.
alter table room_seats alter column id type uuid, alter column id set statistics 0, alter column room_id type uuid, alter column room_id set statistics 0,
	alter column token_hash type text, alter column token_hash set statistics 0, alter column nickname type text, alter column nickname set statistics 0,
	alter column node_id type uuid, alter column node_id set statistics 0, alter column gone_at type timestamptz, alter column gone_at set statistics 0,
	alter column lost_at type timestamptz, alter column lost_at set statistics 0, alter column back_at type timestamptz, alter column back_at set statistics 0;
--> statement-breakpoint
create unlogged table kept_seats (like room_seats);
--> statement-breakpoint
alter table kept_seats alter column id set statistics 0, alter column room_id set statistics 0, alter column token_hash set statistics 0,
	alter column nickname set statistics 0, alter column node_id set statistics 0, alter column gone_at set statistics 0,
	alter column lost_at set statistics 0, alter column back_at set statistics 0;
--> statement-breakpoint
create unlogged table seatings (
	is_only boolean primary key default true not null,
	id uuid default gen_random_uuid() not null,
	constraint seatings_is_only check (is_only)
);
--> statement-breakpoint
alter table rooms add column collects_until timestamp with time zone;
--> statement-breakpoint
alter table rooms add constraint rooms_collects check (phase = 'voting' or collects_until is null);
