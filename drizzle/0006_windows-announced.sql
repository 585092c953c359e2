ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_event";--> statement-breakpoint
ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_events";--> statement-breakpoint
ALTER TABLE "window_invitees" ADD COLUMN "has_stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "window_mails" ADD COLUMN "reached" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "window_invitees_email" ON "window_invitees" USING btree ("email");--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event" CHECK (event in ('retrospective.saved', 'insight.moved', 'room.opened', 'room.closed', 'window.opened', 'window.closing', 'window.sealed', 'window.too_few', 'action.started', 'action.done', 'action.dropped', 'ping'));--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_events" CHECK (cardinality(events) > 0 and events <@ array['retrospective.saved', 'insight.moved', 'room.opened', 'room.closed', 'window.opened', 'window.closing', 'window.sealed', 'window.too_few', 'action.started', 'action.done', 'action.dropped']::text[]);