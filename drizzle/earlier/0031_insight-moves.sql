CREATE TABLE "insight_looks" (
	"retrospective_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "told_moves" (
	"webhook_id" uuid NOT NULL,
	"retrospective_id" uuid NOT NULL,
	"topic_id" text NOT NULL,
	"direction" text NOT NULL,
	CONSTRAINT "told_moves_webhook_id_retrospective_id_topic_id_direction_pk" PRIMARY KEY("webhook_id","retrospective_id","topic_id","direction")
);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "mail_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "insight_looks" ADD CONSTRAINT "insight_looks_retrospective_id_retrospectivas_id_fk" FOREIGN KEY ("retrospective_id") REFERENCES "public"."retrospectivas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_moves" ADD CONSTRAINT "told_moves_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_moves" ADD CONSTRAINT "told_moves_retrospective_id_retrospectivas_id_fk" FOREIGN KEY ("retrospective_id") REFERENCES "public"."retrospectivas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "insight_looks_due_at" ON "insight_looks" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "told_moves_retrospective_id" ON "told_moves" USING btree ("retrospective_id");--> statement-breakpoint
CREATE INDEX "webhooks_mail_due_at" ON "webhooks" USING btree ("mail_due_at") WHERE "webhooks"."mail_due_at" is not null;--> statement-breakpoint
-- Writes down that the saved sprint is to be read for moves, if it is the squad's newest and an address wants to hear of them. A later save of it
-- delays that. An import says nothing: what it brings happened long ago.
create function queue_insight_look_v1() returns trigger
language plpgsql as $$
begin
	if exists (
		select from webhooks
		where squad_id = new.squad_id and off_because is null and 'insight.moved' = any (events)
	) then
		insert into insight_looks (retrospective_id, due_at)
		select new.id, now() + interval '1 minute'
		where coalesce(current_setting('retroscore.is_import', true), '') <> 'yes'
			and not exists (select from retrospectivas where squad_id = new.squad_id and sprint > new.sprint)
		on conflict (retrospective_id) do update set due_at = excluded.due_at;
	end if;
	return null;
end $$;
--> statement-breakpoint
-- harmless: it writes to a new table, and finds nothing to write before someone chooses the new event.
create trigger queue_insight_look after insert or update of dados_json on retrospectivas
for each row execute function queue_insight_look_v1();
