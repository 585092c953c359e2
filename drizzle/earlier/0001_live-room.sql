CREATE TABLE "report_shares" (
	"retrospective_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_shares_token_unique" UNIQUE("token"),
	CONSTRAINT "report_shares_token" CHECK ("report_shares"."token" ~ '^[A-Za-z0-9_-]{32}$')
);
--> statement-breakpoint
CREATE TABLE "nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alive_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"group_id" uuid,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "room_feedback_text" CHECK (btrim("room_feedback"."text") <> '' and char_length("room_feedback"."text") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "room_rounds" (
	"room_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"topic_id" text NOT NULL,
	"ballots" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"voted" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tally" smallint[],
	CONSTRAINT "room_rounds_room_id_number_pk" PRIMARY KEY("room_id","number"),
	CONSTRAINT "room_rounds_revealed" CHECK ("room_rounds"."tally" is null or (cardinality("room_rounds"."tally") = 7 and "room_rounds"."ballots" = '{}' and "room_rounds"."voted" = '{}'))
);
--> statement-breakpoint
CREATE TABLE "room_seats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"room_id" uuid NOT NULL,
	"token_hash" text,
	"nickname" text,
	"node_id" uuid,
	"gone_at" timestamp with time zone,
	CONSTRAINT "room_seats_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "room_seats_token_hash" CHECK ("room_seats"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "room_seats_nickname" CHECK (char_length("room_seats"."nickname") <= 40)
);
--> statement-breakpoint
CREATE TABLE "room_topics" (
	"room_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"topic_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"parent" text,
	"score" smallint,
	"is_skipped" boolean DEFAULT false NOT NULL,
	CONSTRAINT "room_topics_room_id_topic_id_pk" PRIMARY KEY("room_id","topic_id"),
	CONSTRAINT "room_topics_score" CHECK ("room_topics"."score" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"squad_id" uuid NOT NULL,
	"sprint" integer NOT NULL,
	"retrospective_id" uuid,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"phase" text DEFAULT 'open' NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"topic_id" text,
	"seconds" smallint,
	"deadline" timestamp with time zone,
	"paused_ms" integer,
	"has_run_out" boolean DEFAULT false NOT NULL,
	"revealed_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"people" smallint,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rooms_code_unique" UNIQUE("code"),
	CONSTRAINT "rooms_code" CHECK ("rooms"."code" ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
	CONSTRAINT "rooms_closed" CHECK (("rooms"."phase" = 'closed') = ("rooms"."closed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_retrospective_id_retrospectivas_id_fk" FOREIGN KEY ("retrospective_id") REFERENCES "public"."retrospectivas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_feedback" ADD CONSTRAINT "room_feedback_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_rounds" ADD CONSTRAINT "room_rounds_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_seats" ADD CONSTRAINT "room_seats_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_topics" ADD CONSTRAINT "room_topics_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_squad_id_squads_id_fk" FOREIGN KEY ("squad_id") REFERENCES "public"."squads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_retrospective_id_retrospectivas_id_fk" FOREIGN KEY ("retrospective_id") REFERENCES "public"."retrospectivas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_feedback_room_id" ON "room_feedback" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "room_seats_room_id" ON "room_seats" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "room_seats_node_id" ON "room_seats" USING btree ("node_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_open" ON "rooms" USING btree ("squad_id","sprint") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "rooms_retrospective_id" ON "rooms" USING btree ("retrospective_id");--> statement-breakpoint
CREATE INDEX "rooms_seen_at" ON "rooms" USING btree ("seen_at") WHERE closed_at is null;