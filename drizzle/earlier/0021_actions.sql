CREATE TABLE "actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"squad_id" uuid NOT NULL,
	"user_id" uuid,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"topic_id" text,
	"topic_title" text,
	"expected" text DEFAULT 'up' NOT NULL,
	"owner_kind" text,
	"owner_id" uuid,
	"owner_name" text,
	"state" text DEFAULT 'idea' NOT NULL,
	"born_sprint" integer NOT NULL,
	"started_sprint" integer,
	"due_sprint" integer,
	"due_on" date,
	"kept_sprints" integer[] DEFAULT '{}' NOT NULL,
	"closed_sprint" integer,
	"closed_at" timestamp with time zone,
	"drop_reason" text,
	"helped" text,
	"link" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "actions_title" CHECK (btrim("actions"."title") <> '' and char_length("actions"."title") <= 120),
	CONSTRAINT "actions_note" CHECK (char_length("actions"."note") <= 500),
	CONSTRAINT "actions_topic" CHECK (("actions"."topic_id" is null) = ("actions"."topic_title" is null)),
	CONSTRAINT "actions_topic_title" CHECK (char_length("actions"."topic_title") <= 1000),
	CONSTRAINT "actions_topic_id" CHECK (char_length("actions"."topic_id") <= 200),
	CONSTRAINT "actions_expected" CHECK ("actions"."expected" in ('up', 'less-split')),
	CONSTRAINT "actions_owner_kind" CHECK ("actions"."owner_kind" in ('member', 'name', 'squad')),
	CONSTRAINT "actions_owner_id" CHECK ("actions"."owner_id" is null or "actions"."owner_kind" = 'member'),
	CONSTRAINT "actions_owner_name" CHECK (("actions"."owner_kind" is not distinct from 'name') = ("actions"."owner_name" is not null)),
	CONSTRAINT "actions_owner_name_text" CHECK (btrim("actions"."owner_name") <> '' and char_length("actions"."owner_name") <= 40),
	CONSTRAINT "actions_state" CHECK ("actions"."state" in ('idea', 'open', 'done', 'dropped')),
	CONSTRAINT "actions_open" CHECK ("actions"."state" <> 'open' or ("actions"."due_sprint" is not null and "actions"."owner_kind" is not null and "actions"."started_sprint" is not null)),
	CONSTRAINT "actions_closed" CHECK (("actions"."state" in ('done', 'dropped')) = ("actions"."closed_sprint" is not null and "actions"."closed_at" is not null)),
	CONSTRAINT "actions_drop_reason" CHECK ("actions"."drop_reason" is null or ("actions"."state" = 'dropped' and "actions"."drop_reason" in ('gone', 'no-time', 'other', 'not-ours'))),
	CONSTRAINT "actions_helped" CHECK ("actions"."helped" is null or ("actions"."state" = 'done' and "actions"."helped" in ('yes', 'partly', 'no'))),
	CONSTRAINT "actions_link" CHECK ("actions"."link" ~ '^https://' and char_length("actions"."link") <= 500),
	CONSTRAINT "actions_version" CHECK ("actions"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_squad_id_squads_id_fk" FOREIGN KEY ("squad_id") REFERENCES "public"."squads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "actions_squad" ON "actions" USING btree ("squad_id","created_at","id");--> statement-breakpoint
CREATE INDEX "actions_user_id" ON "actions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "actions_owner_id" ON "actions" USING btree ("owner_id");