-- contract: the checks of rooms learn what a quick room's new leader is, and that time may be added to a vote that lacks scores. What older programs
-- write obeys them.
ALTER TABLE "rooms" DROP CONSTRAINT "rooms_quick";--> statement-breakpoint
ALTER TABLE "rooms" DROP CONSTRAINT "rooms_one_clock";--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "opener_hash" text;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "lead_seat_id" uuid;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "leader_node_id" uuid;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "leader_gone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "opened_from" text;--> statement-breakpoint
CREATE INDEX "rooms_opened_from" ON "rooms" USING btree ("opened_from") WHERE squad_id is null;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_opener_hash" CHECK (opener_hash ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_opened_from" CHECK (opened_from ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_lead_seat" CHECK ((opener_hash is null) = (lead_seat_id is null));--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_leader_stream" CHECK (num_nonnulls(leader_node_id, leader_gone_at) <= 1);--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_quick" CHECK (case when squad_id is null then num_nonnulls(user_id, leader_id, retrospective_id, earlier) = 0 else num_nonnulls(name, opener_hash, opened_from) = 0 end);--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_one_clock" CHECK (num_nonnulls(deadline, paused_ms) <= 1);