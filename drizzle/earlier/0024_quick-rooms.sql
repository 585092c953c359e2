ALTER TABLE "rooms" ALTER COLUMN "squad_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "leader_hash" text;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "name" text;--> statement-breakpoint
CREATE INDEX "rooms_quick" ON "rooms" USING btree ("created_at") WHERE squad_id is null;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_leader_hash_unique" UNIQUE("leader_hash");--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_leader" CHECK (("rooms"."squad_id" is null) = ("rooms"."leader_hash" is not null));--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_leader_hash" CHECK ("rooms"."leader_hash" ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_name" CHECK (char_length("rooms"."name") <= 120);