CREATE TABLE "room_windows" (
	"room_id" uuid PRIMARY KEY NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"zone" text NOT NULL,
	"least" smallint NOT NULL,
	"reveal" text NOT NULL,
	"entry" text NOT NULL,
	"expected" smallint,
	"note" text,
	"has_extended" boolean DEFAULT false NOT NULL,
	"has_reminded" boolean DEFAULT false NOT NULL,
	"nudged_at" timestamp with time zone,
	"counted_finished" smallint DEFAULT 0 NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"extra_seats" smallint DEFAULT 0 NOT NULL,
	"one" uuid DEFAULT gen_random_uuid() NOT NULL,
	"two" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "room_windows_length" CHECK (closes_at >= opens_at + interval '1 hour'),
	CONSTRAINT "room_windows_quarter" CHECK (extract(epoch from closes_at)::numeric % 900 = 0),
	CONSTRAINT "room_windows_zone" CHECK (btrim(zone) <> '' and char_length(zone) <= 64),
	CONSTRAINT "room_windows_least" CHECK (least between 3 and 60),
	CONSTRAINT "room_windows_reveal" CHECK (reveal in ('talk', 'close')),
	CONSTRAINT "room_windows_entry" CHECK (entry in ('pool', 'open')),
	CONSTRAINT "room_windows_expected" CHECK ((entry = 'open') = (expected is not null)),
	CONSTRAINT "room_windows_people" CHECK (expected between least and 60),
	CONSTRAINT "room_windows_note" CHECK (btrim(note) <> '' and char_length(note) <= 500),
	CONSTRAINT "room_windows_counted" CHECK (counted_finished between 0 and 60),
	CONSTRAINT "room_windows_extra_seats" CHECK (extra_seats between 0 and 60)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "room_waiting_marks" (
	"room_id" uuid PRIMARY KEY NOT NULL,
	"one" uuid DEFAULT gen_random_uuid() NOT NULL,
	"two" uuid DEFAULT gen_random_uuid() NOT NULL,
	"finished" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"all_since" timestamp with time zone,
	CONSTRAINT "room_waiting_marks_finished" CHECK (jsonb_typeof(finished) = 'object')
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "room_waiting_votes" (
	"room_id" uuid NOT NULL,
	"topic_id" text NOT NULL,
	"ballots" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"voted" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "room_waiting_votes_room_id_topic_id_pk" PRIMARY KEY("room_id","topic_id"),
	CONSTRAINT "room_waiting_votes_ballots" CHECK (jsonb_typeof(ballots) = 'object'),
	CONSTRAINT "room_waiting_votes_voted" CHECK (jsonb_typeof(voted) = 'object')
);
--> statement-breakpoint
CREATE TABLE "window_invitees" (
	"room_id" uuid NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	CONSTRAINT "window_invitees_room_id_email_pk" PRIMARY KEY("room_id","email"),
	CONSTRAINT "window_invitees_email" CHECK (email = lower(email) and btrim(email) <> '' and char_length(email) <= 254),
	CONSTRAINT "window_invitees_locale" CHECK (locale in ('pt', 'en'))
);
--> statement-breakpoint
CREATE TABLE "window_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"room_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "window_mails_kind" CHECK (kind in ('invite', 'reminder', 'nudge', 'moved', 'extended', 'too-few', 'sealed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "window_seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"has_finished" boolean DEFAULT false NOT NULL,
	CONSTRAINT "window_seats_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "window_seats_token_hash" CHECK (token_hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "window_votes" (
	"room_id" uuid NOT NULL,
	"topic_id" text NOT NULL,
	"ballots" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"voted" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "window_votes_room_id_topic_id_pk" PRIMARY KEY("room_id","topic_id"),
	CONSTRAINT "window_votes_ballots" CHECK (jsonb_typeof(ballots) = 'object'),
	CONSTRAINT "window_votes_voted" CHECK (jsonb_typeof(voted) = 'object')
);
--> statement-breakpoint
ALTER TABLE "room_waiting_marks" ALTER COLUMN "room_id" SET STATISTICS 0,
	ALTER COLUMN "one" SET STATISTICS 0,
	ALTER COLUMN "two" SET STATISTICS 0,
	ALTER COLUMN "finished" SET STATISTICS 0,
	ALTER COLUMN "all_since" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "room_waiting_votes" ALTER COLUMN "room_id" SET STATISTICS 0,
	ALTER COLUMN "topic_id" SET STATISTICS 0,
	ALTER COLUMN "ballots" SET STATISTICS 0,
	ALTER COLUMN "voted" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "window_seats" ALTER COLUMN "id" SET STATISTICS 0,
	ALTER COLUMN "room_id" SET STATISTICS 0,
	ALTER COLUMN "token_hash" SET STATISTICS 0,
	ALTER COLUMN "has_finished" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "window_votes" ALTER COLUMN "room_id" SET STATISTICS 0,
	ALTER COLUMN "topic_id" SET STATISTICS 0,
	ALTER COLUMN "ballots" SET STATISTICS 0,
	ALTER COLUMN "voted" SET STATISTICS 0;
--> statement-breakpoint
CREATE UNLOGGED TABLE "kept_waiting_marks" (LIKE "room_waiting_marks");
--> statement-breakpoint
ALTER TABLE "kept_waiting_marks" ALTER COLUMN "room_id" SET STATISTICS 0,
	ALTER COLUMN "one" SET STATISTICS 0,
	ALTER COLUMN "two" SET STATISTICS 0,
	ALTER COLUMN "finished" SET STATISTICS 0,
	ALTER COLUMN "all_since" SET STATISTICS 0;
--> statement-breakpoint
CREATE UNLOGGED TABLE "kept_waiting_votes" (LIKE "room_waiting_votes");
--> statement-breakpoint
ALTER TABLE "kept_waiting_votes" ALTER COLUMN "room_id" SET STATISTICS 0,
	ALTER COLUMN "topic_id" SET STATISTICS 0,
	ALTER COLUMN "ballots" SET STATISTICS 0,
	ALTER COLUMN "voted" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "rooms" DROP CONSTRAINT "rooms_phase";--> statement-breakpoint
ALTER TABLE "rooms" DROP CONSTRAINT "rooms_phase_round";--> statement-breakpoint
ALTER TABLE "room_windows" ADD CONSTRAINT "room_windows_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "window_invitees" ADD CONSTRAINT "window_invitees_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "window_mails" ADD CONSTRAINT "window_mails_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "window_seats" ADD CONSTRAINT "window_seats_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "window_votes" ADD CONSTRAINT "window_votes_topic" FOREIGN KEY ("room_id","topic_id") REFERENCES "public"."room_topics"("room_id","topic_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "window_mails_once" ON "window_mails" USING btree ("room_id","kind") WHERE kind in ('invite', 'reminder', 'extended', 'too-few', 'sealed', 'cancelled');--> statement-breakpoint
CREATE INDEX "window_mails_room_id" ON "window_mails" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "window_mails_waiting" ON "window_mails" USING btree ("created_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "window_seats_room_id" ON "window_seats" USING btree ("room_id");--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_phase" CHECK (phase in ('open', 'window', 'sealed', 'too-few', 'voting', 'revealed', 'agreed', 'finished', 'closed'));--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_phase_round" CHECK (case phase when 'open' then step = 0 when 'finished' then round = 0 when 'closed' then true when 'window' then step = 0 when 'sealed' then round = 0 when 'too-few' then round = 0 else round > 0 end);