ALTER TABLE "report_shares" ADD COLUMN "with_votes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_shares" ADD COLUMN "with_texts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room_rounds" ADD COLUMN "has_replaced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "floor" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "squads" ADD COLUMN "floor" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_floor" CHECK ("rooms"."floor" between 3 and 5);--> statement-breakpoint
ALTER TABLE "squads" ADD CONSTRAINT "squads_floor" CHECK ("squads"."floor" between 3 and 5);--> statement-breakpoint
-- Of two votes in a row on one topic that differ by exactly one ballot, only the later one stays: together they tell that ballot.
with pairs as (
	select room_id, number, tally, lead(tally) over by_topic as later, lead(number) over by_topic as later_number
	from room_rounds where tally is not null
	window by_topic as (partition by room_id, topic_id order by number)
), telling as (
	delete from room_rounds r using pairs p
	where r.room_id = p.room_id and r.number = p.number
		and (select sum(abs(one - other)) from unnest(p.tally, p.later) as each(one, other)) = 1
	returning p.room_id, p.later_number
)
update room_rounds r set has_replaced = true from telling t where r.room_id = t.room_id and r.number = t.later_number;
--> statement-breakpoint
-- Skips hide no score: votes with fewer than three scores are not kept.
delete from room_rounds r using rooms o
where o.id = r.room_id and o.phase = 'closed' and (select sum(given) from unnest(r.tally[1:6]) as each(given)) < 3;
