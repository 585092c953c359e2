CREATE INDEX "rooms_squad_id" ON "rooms" USING btree ("squad_id");--> statement-breakpoint
CREATE INDEX "rooms_user_id" ON "rooms" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_topics_parent_id" ON "user_topics" USING btree ("squad_id","parent_id");