-- PostgreSQL keeps samples of a column's values in a table of its own, which is logged, even those of an unlogged table. These columns have
-- none from now on, and setting a column's type removes those that there are.
alter table room_votes
	alter column room_id type uuid, alter column room_id set statistics 0,
	alter column number type integer, alter column number set statistics 0,
	alter column ballots type jsonb, alter column ballots set statistics 0,
	alter column voted type jsonb, alter column voted set statistics 0;
--> statement-breakpoint
alter table room_seals
	alter column room_id type uuid, alter column room_id set statistics 0,
	alter column number type integer, alter column number set statistics 0,
	alter column one type uuid, alter column one set statistics 0,
	alter column two type uuid, alter column two set statistics 0;
