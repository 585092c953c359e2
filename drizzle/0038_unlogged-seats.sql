-- contract: a program of before expects that deleting a room deletes its seats.
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
