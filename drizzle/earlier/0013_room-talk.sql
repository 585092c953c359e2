ALTER TABLE "rooms" ADD COLUMN "talk_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "earlier" jsonb;