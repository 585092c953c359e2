ALTER TABLE "rooms" ADD COLUMN "leader_id" uuid;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_leader_id_user_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rooms_leader_id" ON "rooms" USING btree ("leader_id");--> statement-breakpoint
-- A user who opened a room leads it.
update "rooms" set "leader_id" = "user_id" where "squad_id" is not null;
