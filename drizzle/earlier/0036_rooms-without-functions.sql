-- contract: no release calls these functions. Their rules are in the program alone.
drop function cast_ballots(jsonb, text);
--> statement-breakpoint
drop function move_seats(jsonb, uuid, integer);
--> statement-breakpoint
drop function hold_room_v1(uuid, integer);
--> statement-breakpoint
drop function hold_room_v2(uuid, integer);
--> statement-breakpoint
drop function read_rooms_v1(uuid[], boolean, integer);
--> statement-breakpoint
drop function read_rooms_v2(uuid[], boolean, integer);
--> statement-breakpoint
drop function write_room_v1(jsonb, jsonb, jsonb, text);
--> statement-breakpoint
drop function find_seats_v1(jsonb);
--> statement-breakpoint
drop function find_seals_v1(jsonb);
--> statement-breakpoint
drop function to_millis_v1(timestamptz);
--> statement-breakpoint
drop function erase_traces();
--> statement-breakpoint
-- Where the rows wait that live on while the files of the votes are replaced. Unlogged and without statistics, as those.
create unlogged table kept_votes (like room_votes);
--> statement-breakpoint
create unlogged table kept_seals (like room_seals);
--> statement-breakpoint
alter table kept_votes alter column room_id set statistics 0, alter column number set statistics 0,
	alter column ballots set statistics 0, alter column voted set statistics 0;
--> statement-breakpoint
alter table kept_seals alter column room_id set statistics 0, alter column number set statistics 0,
	alter column one set statistics 0, alter column two set statistics 0;
