CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"subject_id" uuid,
	"body" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"taken_until" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"status" smallint,
	"last_ms" integer,
	"tried_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"squad_id" uuid NOT NULL,
	"sealed_url" text NOT NULL,
	"host" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"sealed_former_secret" text,
	"changed_secret_at" timestamp with time zone,
	"events" text[] NOT NULL,
	"off_because" text,
	"failing_since" timestamp with time zone,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_off_because" CHECK ("webhooks"."off_because" in ('paused', 'gone', 'failing'))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_squad_id_squads_id_fk" FOREIGN KEY ("squad_id") REFERENCES "public"."squads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_id" ON "webhook_deliveries" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_at" ON "webhook_deliveries" USING btree ("due_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_quiet" ON "webhook_deliveries" USING btree ("webhook_id","event","subject_id") WHERE "webhook_deliveries"."state" = 'waiting' and "webhook_deliveries"."tries" = 0 and "webhook_deliveries"."body" is null;--> statement-breakpoint
CREATE INDEX "webhooks_squad_id" ON "webhooks" USING btree ("squad_id");--> statement-breakpoint
-- Writes down what the squad's addresses are to be told, in the transaction of the change. A later change of the same thing delays what has not been told
-- yet. An import says nothing: what it brings happened long ago.
create function queue_webhooks_v1(squad uuid, happened text, subject uuid, quiet_seconds integer) returns void
language sql as $$
	insert into webhook_deliveries (webhook_id, event, subject_id, due_at)
	select id, happened, subject, now() + make_interval(secs => quiet_seconds)
	from webhooks
	where squad_id = squad and off_because is null and happened = any (events)
		and coalesce(current_setting('retroscore.is_import', true), '') <> 'yes'
	on conflict (webhook_id, event, subject_id) where state = 'waiting' and tries = 0 and body is null
	do update set due_at = excluded.due_at
$$;
--> statement-breakpoint
create function queue_retrospective_webhooks_v1() returns trigger
language plpgsql as $$
begin
	perform queue_webhooks_v1(new.squad_id, 'retrospective.saved', new.id, 60);
	return null;
end $$;
--> statement-breakpoint
-- harmless: it writes to a new table, and finds nothing to write before someone adds a webhook.
create trigger queue_webhooks after insert or update of dados_json on retrospectivas
for each row execute function queue_retrospective_webhooks_v1();
--> statement-breakpoint
create function queue_room_webhooks_v1() returns trigger
language plpgsql as $$
begin
	perform queue_webhooks_v1(new.squad_id, case when new.closed_at is null then 'room.opened' else 'room.closed' end, new.id, 0);
	return null;
end $$;
--> statement-breakpoint
-- harmless: it writes to a new table, and finds nothing to write before someone adds a webhook.
create trigger queue_opened_webhooks after insert on rooms
for each row when (new.squad_id is not null)
execute function queue_room_webhooks_v1();
--> statement-breakpoint
-- harmless: it writes to a new table, and finds nothing to write before someone adds a webhook.
create trigger queue_closed_webhooks after update of closed_at on rooms
for each row when (new.squad_id is not null and old.closed_at is null and new.closed_at is not null)
execute function queue_room_webhooks_v1();
--> statement-breakpoint
create function queue_action_webhooks_v1() returns trigger
language plpgsql as $$
begin
	perform queue_webhooks_v1(new.squad_id, case new.state when 'open' then 'action.started' else 'action.' || new.state end, new.id, 0);
	return null;
end $$;
--> statement-breakpoint
-- harmless: it writes to a new table, and finds nothing to write before someone adds a webhook.
create trigger queue_started_webhooks after insert on actions
for each row when (new.state = 'open')
execute function queue_action_webhooks_v1();
--> statement-breakpoint
-- harmless: it writes to a new table, and finds nothing to write before someone adds a webhook.
create trigger queue_webhooks after update of state on actions
for each row when (old.state <> new.state and new.state in ('open', 'done', 'dropped'))
execute function queue_action_webhooks_v1();
