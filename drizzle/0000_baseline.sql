-- The schema as the migrations in earlier/ leave it. A database that has some of those gets the rest of them instead of this file.
CREATE TABLE "nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alive_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" bigint NOT NULL,
	CONSTRAINT "rate_limit_key" CHECK (btrim(key) <> '' and char_length(key) <= 100),
	CONSTRAINT "rate_limit_count" CHECK (count > 0)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "room_seals" (
	"room_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"one" uuid DEFAULT gen_random_uuid() NOT NULL,
	"two" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "room_seals_room_id_number_pk" PRIMARY KEY("room_id","number"),
	CONSTRAINT "room_seals_number" CHECK (number > 0)
);
-- No samples of these columns: PostgreSQL would keep them in a logged table.
ALTER TABLE "room_seals" ALTER COLUMN "room_id" SET STATISTICS 0,
	ALTER COLUMN "number" SET STATISTICS 0,
	ALTER COLUMN "one" SET STATISTICS 0,
	ALTER COLUMN "two" SET STATISTICS 0;
--> statement-breakpoint
CREATE UNLOGGED TABLE "room_seats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"room_id" uuid NOT NULL,
	"token_hash" text,
	"nickname" text,
	"node_id" uuid,
	"gone_at" timestamp with time zone,
	"lost_at" timestamp with time zone,
	"back_at" timestamp with time zone,
	CONSTRAINT "room_seats_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "room_seats_token_hash" CHECK (token_hash ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "room_seats_nickname" CHECK (btrim(nickname) <> '' and char_length(nickname) <= 40),
	CONSTRAINT "room_seats_stream" CHECK (case when token_hash is null then num_nonnulls(node_id, gone_at, lost_at) = 0 else num_nonnulls(node_id, gone_at) = 1 end),
	CONSTRAINT "room_seats_outage" CHECK ((lost_at is null) = (back_at is null))
);
CREATE INDEX "room_seats_room_id" ON "room_seats" ("room_id");
CREATE INDEX "room_seats_node_id" ON "room_seats" ("node_id");
ALTER TABLE "room_seats" ALTER COLUMN "id" SET STATISTICS 0,
	ALTER COLUMN "room_id" SET STATISTICS 0,
	ALTER COLUMN "token_hash" SET STATISTICS 0,
	ALTER COLUMN "nickname" SET STATISTICS 0,
	ALTER COLUMN "node_id" SET STATISTICS 0,
	ALTER COLUMN "gone_at" SET STATISTICS 0,
	ALTER COLUMN "lost_at" SET STATISTICS 0,
	ALTER COLUMN "back_at" SET STATISTICS 0;
--> statement-breakpoint
CREATE UNLOGGED TABLE "room_tallies" (
	"room_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"one" uuid DEFAULT gen_random_uuid() NOT NULL,
	"two" uuid DEFAULT gen_random_uuid() NOT NULL,
	"sealed" text,
	"voters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "room_tallies_room_id_number_pk" PRIMARY KEY("room_id","number"),
	CONSTRAINT "room_tallies_number" CHECK (number > 0),
	CONSTRAINT "room_tallies_voters" CHECK (jsonb_typeof(voters) = 'object')
);
ALTER TABLE "room_tallies" ALTER COLUMN "room_id" SET STATISTICS 0,
	ALTER COLUMN "number" SET STATISTICS 0,
	ALTER COLUMN "one" SET STATISTICS 0,
	ALTER COLUMN "two" SET STATISTICS 0,
	ALTER COLUMN "sealed" SET STATISTICS 0,
	ALTER COLUMN "voters" SET STATISTICS 0;
--> statement-breakpoint
CREATE UNLOGGED TABLE "room_votes" (
	"room_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"ballots" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"voted" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "room_votes_room_id_number_pk" PRIMARY KEY("room_id","number"),
	CONSTRAINT "room_votes_number" CHECK (number > 0),
	CONSTRAINT "room_votes_ballots" CHECK (jsonb_typeof(ballots) = 'object'),
	CONSTRAINT "room_votes_voted" CHECK (jsonb_typeof(voted) = 'object')
);
ALTER TABLE "room_votes" ALTER COLUMN "room_id" SET STATISTICS 0,
	ALTER COLUMN "number" SET STATISTICS 0,
	ALTER COLUMN "ballots" SET STATISTICS 0,
	ALTER COLUMN "voted" SET STATISTICS 0;
--> statement-breakpoint
CREATE UNLOGGED TABLE "seatings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "seatings_is_only" CHECK (is_only)
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email"),
	CONSTRAINT "user_name" CHECK (btrim(name) <> '' and char_length(name) <= 120),
	CONSTRAINT "user_email" CHECK (email = lower(email) and btrim(email) <> '' and char_length(email) <= 254),
	CONSTRAINT "user_image" CHECK (image is null)
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verification_identifier_hash" CHECK (identifier ~ '^[a-z-]+#[A-Za-z0-9_-]{43}$'),
	CONSTRAINT "verification_value" CHECK (btrim(value) <> '' and char_length(value) <= 20000)
);
CREATE INDEX "verification_identifier" ON "verification" ("identifier");
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"squad_ids" uuid[],
	"locale" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_on" date,
	"warned_at" timestamp with time zone,
	CONSTRAINT "access_tokens_hash_unique" UNIQUE("hash"),
	CONSTRAINT "access_tokens_hash" CHECK ("hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "access_tokens_name" CHECK (char_length("name") between 1 and 80),
	CONSTRAINT "access_tokens_hint" CHECK (char_length("hint") = 4),
	CONSTRAINT "access_tokens_scopes" CHECK (cardinality(scopes) > 0 and scopes <@ array['squads:read', 'retrospectives:read', 'retrospectives:write', 'actions:read', 'actions:write', 'webhooks:manage']::text[]),
	CONSTRAINT "access_tokens_squad_ids" CHECK (cardinality(squad_ids) between 1 and 100),
	CONSTRAINT "access_tokens_locale" CHECK (locale in ('pt', 'en')),
	CONSTRAINT "access_tokens_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade
);
CREATE INDEX "access_tokens_user_id" ON "access_tokens" ("user_id");
CREATE INDEX "access_tokens_expires_at" ON "access_tokens" ("expires_at");
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_provider_id" CHECK (btrim(provider_id) <> '' and char_length(provider_id) <= 300),
	CONSTRAINT "account_account_id" CHECK (btrim(account_id) <> '' and char_length(account_id) <= 300),
	CONSTRAINT "account_password" CHECK ((provider_id = 'credential') = (password is not null)),
	CONSTRAINT "account_password_text" CHECK (char_length(password) between 1 and 500),
	CONSTRAINT "account_no_tokens" CHECK (num_nonnulls(access_token, refresh_token, id_token) = 0),
	CONSTRAINT "account_scope" CHECK (char_length(scope) <= 1000),
	CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade
);
CREATE UNIQUE INDEX "account_provider_account" ON "account" ("provider_id","account_id");
CREATE INDEX "account_user_id" ON "account" ("user_id");
--> statement-breakpoint
CREATE TABLE "calendar_links" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_links_token_unique" UNIQUE("token"),
	CONSTRAINT "calendar_links_token" CHECK ("token" ~ '^[A-Za-z0-9_-]{32}$'),
	CONSTRAINT "calendar_links_locale" CHECK (locale in ('pt', 'en')),
	CONSTRAINT "calendar_links_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "kept_seals" (LIKE "room_seals");
ALTER TABLE "kept_seals" ALTER COLUMN "room_id" SET STATISTICS 0,
	ALTER COLUMN "number" SET STATISTICS 0,
	ALTER COLUMN "one" SET STATISTICS 0,
	ALTER COLUMN "two" SET STATISTICS 0;
--> statement-breakpoint
CREATE UNLOGGED TABLE "kept_seats" (LIKE "room_seats");
ALTER TABLE "kept_seats" ALTER COLUMN "id" SET STATISTICS 0,
	ALTER COLUMN "room_id" SET STATISTICS 0,
	ALTER COLUMN "token_hash" SET STATISTICS 0,
	ALTER COLUMN "nickname" SET STATISTICS 0,
	ALTER COLUMN "node_id" SET STATISTICS 0,
	ALTER COLUMN "gone_at" SET STATISTICS 0,
	ALTER COLUMN "lost_at" SET STATISTICS 0,
	ALTER COLUMN "back_at" SET STATISTICS 0;
--> statement-breakpoint
CREATE UNLOGGED TABLE "kept_tallies" (LIKE "room_tallies");
ALTER TABLE "kept_tallies" ALTER COLUMN "room_id" SET STATISTICS 0,
	ALTER COLUMN "number" SET STATISTICS 0,
	ALTER COLUMN "one" SET STATISTICS 0,
	ALTER COLUMN "two" SET STATISTICS 0,
	ALTER COLUMN "sealed" SET STATISTICS 0,
	ALTER COLUMN "voters" SET STATISTICS 0;
--> statement-breakpoint
CREATE UNLOGGED TABLE "kept_votes" (LIKE "room_votes");
ALTER TABLE "kept_votes" ALTER COLUMN "room_id" SET STATISTICS 0,
	ALTER COLUMN "number" SET STATISTICS 0,
	ALTER COLUMN "ballots" SET STATISTICS 0,
	ALTER COLUMN "voted" SET STATISTICS 0;
--> statement-breakpoint
CREATE TABLE "reminder_optouts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_optouts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" uuid NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token"),
	CONSTRAINT "session_token" CHECK (token ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "session_ip_address" CHECK (char_length(ip_address) <= 100),
	CONSTRAINT "session_user_agent" CHECK (char_length(user_agent) <= 300),
	CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade
);
CREATE INDEX "session_user_id" ON "session" ("user_id");
--> statement-breakpoint
CREATE TABLE "squads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"nome" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"floor" smallint DEFAULT 3 NOT NULL,
	"reminder_day" smallint,
	"reminder_locale" text,
	CONSTRAINT "squads_nome" CHECK (btrim("nome") <> '' and char_length("nome") <= 120),
	CONSTRAINT "squads_reminder_day" CHECK ("reminder_day" between 1 and 7),
	CONSTRAINT "squads_reminder_locale" CHECK ("reminder_locale" in ('pt', 'en')),
	CONSTRAINT "squads_floor" CHECK ("floor" between 3 and 5),
	CONSTRAINT "squads_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade
);
CREATE INDEX "squads_user_id" ON "squads" ("user_id","created_at","id");
CREATE INDEX "squads_reminder_day" ON "squads" ("reminder_day") WHERE "reminder_day" is not null;
--> statement-breakpoint
CREATE TABLE "action_reminders" (
	"squad_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sprint" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "action_reminders_squad_id_user_id_sprint_pk" PRIMARY KEY("squad_id","user_id","sprint"),
	CONSTRAINT "action_reminders_sprint" CHECK (sprint between 0 and 999999),
	CONSTRAINT "action_reminders_squad_id_squads_id_fk" FOREIGN KEY ("squad_id") REFERENCES "squads"("id") ON DELETE cascade,
	CONSTRAINT "action_reminders_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade
);
CREATE INDEX "action_reminders_user_id" ON "action_reminders" ("user_id");
--> statement-breakpoint
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
	CONSTRAINT "actions_title" CHECK (btrim("title") <> '' and char_length("title") <= 120),
	CONSTRAINT "actions_note" CHECK (char_length("note") <= 500),
	CONSTRAINT "actions_topic" CHECK (("topic_id" is null) = ("topic_title" is null)),
	CONSTRAINT "actions_topic_title" CHECK (char_length("topic_title") <= 1000),
	CONSTRAINT "actions_topic_id" CHECK (char_length("topic_id") <= 200),
	CONSTRAINT "actions_expected" CHECK ("expected" in ('up', 'less-split')),
	CONSTRAINT "actions_owner_kind" CHECK ("owner_kind" in ('member', 'name', 'squad')),
	CONSTRAINT "actions_owner_id" CHECK ("owner_id" is null or "owner_kind" = 'member'),
	CONSTRAINT "actions_owner_name" CHECK (("owner_kind" is not distinct from 'name') = ("owner_name" is not null)),
	CONSTRAINT "actions_owner_name_text" CHECK (btrim("owner_name") <> '' and char_length("owner_name") <= 40),
	CONSTRAINT "actions_state" CHECK ("state" in ('idea', 'open', 'done', 'dropped')),
	CONSTRAINT "actions_open" CHECK ("state" <> 'open' or ("due_sprint" is not null and "owner_kind" is not null and "started_sprint" is not null)),
	CONSTRAINT "actions_closed" CHECK (("state" in ('done', 'dropped')) = ("closed_sprint" is not null and "closed_at" is not null)),
	CONSTRAINT "actions_drop_reason" CHECK ("drop_reason" is null or ("state" = 'dropped' and "drop_reason" in ('gone', 'no-time', 'other', 'not-ours'))),
	CONSTRAINT "actions_helped" CHECK ("helped" is null or ("state" = 'done' and "helped" in ('yes', 'partly', 'no'))),
	CONSTRAINT "actions_link" CHECK ("link" ~ '^https://' and char_length("link") <= 500),
	CONSTRAINT "actions_sprints" CHECK ((born_sprint is null or born_sprint between 0 and 999999) and (started_sprint is null or started_sprint between 0 and 999999) and (due_sprint is null or due_sprint between 0 and 999999) and (closed_sprint is null or closed_sprint between 0 and 999999)),
	CONSTRAINT "actions_kept_sprints" CHECK (0 <= all(kept_sprints) and 999999 >= all(kept_sprints)),
	CONSTRAINT "actions_version" CHECK ("version" > 0),
	CONSTRAINT "actions_squad_id_squads_id_fk" FOREIGN KEY ("squad_id") REFERENCES "squads"("id") ON DELETE cascade,
	CONSTRAINT "actions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE set null,
	CONSTRAINT "actions_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE set null
);
CREATE INDEX "actions_squad" ON "actions" ("squad_id","created_at","id");
CREATE INDEX "actions_user_id" ON "actions" ("user_id");
CREATE INDEX "actions_owner_id" ON "actions" ("owner_id");
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"token_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"made_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_token_id_key_pk" PRIMARY KEY("token_id","key"),
	CONSTRAINT "idempotency_keys_key" CHECK (char_length("key") between 1 and 255),
	CONSTRAINT "idempotency_keys_request_hash" CHECK (request_hash ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "idempotency_keys_token_id_access_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "access_tokens"("id") ON DELETE cascade
);
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" ("created_at");
--> statement-breakpoint
CREATE TABLE "retrospectivas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"squad_id" uuid NOT NULL,
	"sprint" integer NOT NULL,
	"user_id" uuid,
	"dados_json" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"average" numeric GENERATED ALWAYS AS (case when jsonb_typeof(dados_json -> 'overall_average') = 'number' then (dados_json ->> 'overall_average')::numeric end) STORED,
	"observacoes" text DEFAULT '' NOT NULL,
	CONSTRAINT "retrospectivas_squad_sprint" UNIQUE("squad_id","sprint"),
	CONSTRAINT "retrospectivas_sprint" CHECK ("sprint" between 1 and 999999),
	CONSTRAINT "retrospectivas_observacoes" CHECK (char_length("observacoes") <= 2000),
	CONSTRAINT "retrospectivas_version" CHECK ("version" > 0),
	CONSTRAINT "retrospectivas_squad_id_squads_id_fk" FOREIGN KEY ("squad_id") REFERENCES "squads"("id"),
	CONSTRAINT "retrospectivas_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE set null
);
CREATE INDEX "retrospectivas_user_id" ON "retrospectivas" ("user_id","created_at");
--> statement-breakpoint
CREATE TABLE "squad_coaches" (
	"squad_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "squad_coaches_squad_id_user_id_pk" PRIMARY KEY("squad_id","user_id"),
	CONSTRAINT "squad_coaches_squad_id_squads_id_fk" FOREIGN KEY ("squad_id") REFERENCES "squads"("id") ON DELETE cascade,
	CONSTRAINT "squad_coaches_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade
);
CREATE INDEX "squad_coaches_user_id" ON "squad_coaches" ("user_id");
--> statement-breakpoint
CREATE TABLE "squad_embeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"squad_id" uuid NOT NULL,
	"token" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "squad_embeds_token_unique" UNIQUE("token"),
	CONSTRAINT "squad_embeds_squad_kind" UNIQUE("squad_id","kind"),
	CONSTRAINT "squad_embeds_token" CHECK ("token" ~ '^[A-Za-z0-9_-]{32}$'),
	CONSTRAINT "squad_embeds_kind" CHECK ("kind" in ('trend', 'badge')),
	CONSTRAINT "squad_embeds_squad_id_squads_id_fk" FOREIGN KEY ("squad_id") REFERENCES "squads"("id") ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE "squad_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"squad_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	CONSTRAINT "squad_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "squad_invitations_token_hash" CHECK ("token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "squad_invitations_email" CHECK (email = lower(email) and btrim(email) <> '' and char_length(email) <= 254),
	CONSTRAINT "squad_invitations_role" CHECK (role in ('member', 'coach')),
	CONSTRAINT "squad_invitations_squad_id_squads_id_fk" FOREIGN KEY ("squad_id") REFERENCES "squads"("id") ON DELETE cascade
);
CREATE INDEX "squad_invitations_squad_id" ON "squad_invitations" ("squad_id");
--> statement-breakpoint
CREATE TABLE "squad_members" (
	"squad_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "squad_members_squad_id_user_id_pk" PRIMARY KEY("squad_id","user_id"),
	CONSTRAINT "squad_members_squad_id_squads_id_fk" FOREIGN KEY ("squad_id") REFERENCES "squads"("id") ON DELETE cascade,
	CONSTRAINT "squad_members_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade
);
CREATE INDEX "squad_members_user_id" ON "squad_members" ("user_id");
--> statement-breakpoint
CREATE TABLE "squad_trackers" (
	"squad_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"base" text NOT NULL,
	"project" text NOT NULL,
	"issue_type" text,
	CONSTRAINT "squad_trackers_squad_id_kind_pk" PRIMARY KEY("squad_id","kind"),
	CONSTRAINT "squad_trackers_kind" CHECK ("kind" in ('github', 'gitlab', 'jira')),
	CONSTRAINT "squad_trackers_base" CHECK ("base" ~ '^https://' and char_length("base") <= 200),
	CONSTRAINT "squad_trackers_project" CHECK (btrim(project) <> '' and char_length(project) <= 200),
	CONSTRAINT "squad_trackers_issue_type" CHECK (("kind" = 'jira') = ("issue_type" is not null) and char_length("issue_type") <= 200),
	CONSTRAINT "squad_trackers_squad_id_squads_id_fk" FOREIGN KEY ("squad_id") REFERENCES "squads"("id") ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE "user_topics" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"squad_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"parent_id" uuid,
	"is_default" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"anchors" jsonb,
	"pack_topic" text,
	"is_sub" boolean GENERATED ALWAYS AS (parent_id is not null) STORED NOT NULL,
	"is_parent_sub" boolean GENERATED ALWAYS AS (case when parent_id is not null then false end) STORED,
	CONSTRAINT "user_topics_squad_topic" UNIQUE("squad_id","id"),
	CONSTRAINT "user_topics_level" UNIQUE("squad_id","id","is_sub"),
	CONSTRAINT "user_topics_title" CHECK (btrim("title") <> '' and char_length("title") <= 120),
	CONSTRAINT "user_topics_description" CHECK (char_length("description") <= 500),
	CONSTRAINT "user_topics_anchors" CHECK (anchors is null or (jsonb_typeof(anchors) = 'array' and jsonb_array_length(anchors) = 6 and not anchors @? '$[*] ? (@.type() != "string")') is true),
	CONSTRAINT "user_topics_pack_topic" CHECK (char_length(pack_topic) between 1 and 200),
	CONSTRAINT "user_topics_not_own_parent" CHECK ("parent_id" <> "id"),
	CONSTRAINT "user_topics_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE set null,
	CONSTRAINT "user_topics_squad_id_squads_id_fk" FOREIGN KEY ("squad_id") REFERENCES "squads"("id") ON DELETE cascade,
	CONSTRAINT "user_topics_parent" FOREIGN KEY ("squad_id","parent_id","is_parent_sub") REFERENCES "user_topics"("squad_id","id","is_sub")
);
CREATE INDEX "user_topics_active" ON "user_topics" ("squad_id","is_active","created_at","id");
CREATE INDEX "user_topics_parent_id" ON "user_topics" ("squad_id","parent_id","is_parent_sub");
CREATE INDEX "user_topics_user_id" ON "user_topics" ("user_id");
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
	"kind" text DEFAULT 'webhook' NOT NULL,
	"hint" text,
	"free_at" timestamp with time zone,
	"mail_due_at" timestamp with time zone,
	CONSTRAINT "webhooks_off_because" CHECK ("off_because" in ('paused', 'gone', 'failing')),
	CONSTRAINT "webhooks_kind" CHECK (kind in ('webhook', 'slack', 'teams', 'discord', 'google-chat')),
	CONSTRAINT "webhooks_sealed_url" CHECK (btrim(sealed_url) <> '' and char_length(sealed_url) <= 20000),
	CONSTRAINT "webhooks_host" CHECK (btrim(host) <> '' and char_length(host) <= 300),
	CONSTRAINT "webhooks_hint" CHECK ((kind = 'webhook') = (hint is null)),
	CONSTRAINT "webhooks_hint_text" CHECK (char_length(hint) between 1 and 4),
	CONSTRAINT "webhooks_sealed_secret" CHECK ((kind = 'webhook') = (sealed_secret <> '')),
	CONSTRAINT "webhooks_former_secret" CHECK (sealed_former_secret is null or changed_secret_at is not null),
	CONSTRAINT "webhooks_secret_text" CHECK (char_length(sealed_secret) <= 20000),
	CONSTRAINT "webhooks_former_secret_text" CHECK (btrim(sealed_former_secret) <> '' and char_length(sealed_former_secret) <= 20000),
	CONSTRAINT "webhooks_events" CHECK (cardinality(events) > 0 and events <@ array['retrospective.saved', 'insight.moved', 'room.opened', 'room.closed', 'action.started', 'action.done', 'action.dropped']::text[]),
	CONSTRAINT "webhooks_locale" CHECK (locale in ('pt', 'en')),
	CONSTRAINT "webhooks_squad_id_squads_id_fk" FOREIGN KEY ("squad_id") REFERENCES "squads"("id") ON DELETE cascade
);
CREATE INDEX "webhooks_squad_id" ON "webhooks" ("squad_id");
CREATE INDEX "webhooks_mail_due_at" ON "webhooks" ("mail_due_at") WHERE "mail_due_at" is not null;
--> statement-breakpoint
CREATE TABLE "agenda_topics" (
	"squad_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agenda_topics_squad_id_topic_id_pk" PRIMARY KEY("squad_id","topic_id"),
	CONSTRAINT "agenda_topics_topic" FOREIGN KEY ("squad_id","topic_id") REFERENCES "user_topics"("squad_id","id") ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE "insight_looks" (
	"retrospective_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "insight_looks_retrospective_id_retrospectivas_id_fk" FOREIGN KEY ("retrospective_id") REFERENCES "retrospectivas"("id") ON DELETE cascade
);
CREATE INDEX "insight_looks_due_at" ON "insight_looks" ("due_at");
--> statement-breakpoint
CREATE TABLE "report_shares" (
	"retrospective_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"with_votes" boolean DEFAULT false NOT NULL,
	"with_texts" boolean DEFAULT false NOT NULL,
	CONSTRAINT "report_shares_token_unique" UNIQUE("token"),
	CONSTRAINT "report_shares_token" CHECK ("token" ~ '^[A-Za-z0-9_-]{32}$'),
	CONSTRAINT "report_shares_retrospective_id_retrospectivas_id_fk" FOREIGN KEY ("retrospective_id") REFERENCES "retrospectivas"("id") ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"squad_id" uuid,
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
	"talk_until" timestamp with time zone,
	"earlier" jsonb,
	"floor" smallint DEFAULT 3 NOT NULL,
	"leader_hash" text,
	"name" text,
	"leader_id" uuid,
	"opener_hash" text,
	"lead_seat_id" uuid,
	"leader_node_id" uuid,
	"leader_gone_at" timestamp with time zone,
	"opened_from" text,
	"collects_until" timestamp with time zone,
	CONSTRAINT "rooms_code_unique" UNIQUE("code"),
	CONSTRAINT "rooms_leader_hash_unique" UNIQUE("leader_hash"),
	CONSTRAINT "rooms_code" CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
	CONSTRAINT "rooms_leader" CHECK ((squad_id is null) = (leader_hash is not null)),
	CONSTRAINT "rooms_leader_hash" CHECK (leader_hash ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "rooms_opener_hash" CHECK (opener_hash ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "rooms_opened_from" CHECK (opened_from ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "rooms_lead_seat" CHECK ((opener_hash is null) = (lead_seat_id is null)),
	CONSTRAINT "rooms_leader_stream" CHECK (num_nonnulls(leader_node_id, leader_gone_at) <= 1),
	CONSTRAINT "rooms_quick" CHECK (case when squad_id is null then num_nonnulls(user_id, leader_id, retrospective_id, earlier) = 0 else num_nonnulls(name, opener_hash, opened_from) = 0 end),
	CONSTRAINT "rooms_name" CHECK (btrim(name) <> '' and char_length(name) <= 120),
	CONSTRAINT "rooms_sprint" CHECK (sprint between 1 and 999999),
	CONSTRAINT "rooms_version" CHECK (version > 0),
	CONSTRAINT "rooms_phase" CHECK (phase in ('open', 'voting', 'revealed', 'agreed', 'finished', 'closed')),
	CONSTRAINT "rooms_round" CHECK (round between 0 and step),
	CONSTRAINT "rooms_phase_round" CHECK (case phase when 'open' then step = 0 when 'finished' then round = 0 when 'closed' then true else round > 0 end),
	CONSTRAINT "rooms_topic" CHECK ((round = 0) = (topic_id is null)),
	CONSTRAINT "rooms_topic_id" CHECK (char_length(topic_id) between 1 and 200),
	CONSTRAINT "rooms_started" CHECK (case phase when 'open' then started_at is null else round = 0 or started_at is not null end),
	CONSTRAINT "rooms_seconds" CHECK (seconds in (15, 30, 60, 120)),
	CONSTRAINT "rooms_floor" CHECK (floor in (3, 4, 5)),
	CONSTRAINT "rooms_paused_ms" CHECK (paused_ms >= 0),
	CONSTRAINT "rooms_one_clock" CHECK (num_nonnulls(deadline, paused_ms) <= 1),
	CONSTRAINT "rooms_clock" CHECK (phase = 'voting' or (deadline is null and paused_ms is null and not has_run_out)),
	CONSTRAINT "rooms_revealed" CHECK ((phase in ('revealed', 'agreed')) = (revealed_at is not null)),
	CONSTRAINT "rooms_collects" CHECK (phase = 'voting' or collects_until is null),
	CONSTRAINT "rooms_next" CHECK (phase = 'agreed' or next_at is null),
	CONSTRAINT "rooms_talk" CHECK (phase = 'revealed' or talk_until is null),
	CONSTRAINT "rooms_closed" CHECK ((phase = 'closed') = (closed_at is not null)),
	CONSTRAINT "rooms_people" CHECK (people between 0 and 60),
	CONSTRAINT "rooms_saved" CHECK (phase = 'closed' or retrospective_id is null),
	CONSTRAINT "rooms_earlier" CHECK (earlier is null or (jsonb_typeof(earlier -> 'sprint') = 'number' and earlier -> 'sprint' between '1' and (sprint - 1)::text::jsonb and jsonb_typeof(earlier -> 'scores') = 'object' and coalesce(jsonb_typeof(earlier -> 'marks'), 'object') = 'object') is true),
	CONSTRAINT "rooms_squad_id_squads_id_fk" FOREIGN KEY ("squad_id") REFERENCES "squads"("id") ON DELETE cascade,
	CONSTRAINT "rooms_retrospective_id_retrospectivas_id_fk" FOREIGN KEY ("retrospective_id") REFERENCES "retrospectivas"("id") ON DELETE cascade,
	CONSTRAINT "rooms_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE set null,
	CONSTRAINT "rooms_leader_id_user_id_fk" FOREIGN KEY ("leader_id") REFERENCES "user"("id") ON DELETE set null
);
CREATE UNIQUE INDEX "rooms_open" ON "rooms" ("squad_id","sprint") WHERE closed_at is null;
CREATE INDEX "rooms_squad_id" ON "rooms" ("squad_id");
CREATE INDEX "rooms_retrospective_id" ON "rooms" ("retrospective_id");
CREATE INDEX "rooms_user_id" ON "rooms" ("user_id");
CREATE INDEX "rooms_leader_id" ON "rooms" ("leader_id");
CREATE INDEX "rooms_quick" ON "rooms" ("created_at") WHERE squad_id is null;
CREATE INDEX "rooms_opened_from" ON "rooms" ("opened_from") WHERE squad_id is null;
CREATE INDEX "rooms_seen_at" ON "rooms" ("seen_at") WHERE closed_at is null;
--> statement-breakpoint
CREATE TABLE "told_moves" (
	"webhook_id" uuid NOT NULL,
	"retrospective_id" uuid NOT NULL,
	"topic_id" text NOT NULL,
	"direction" text NOT NULL,
	CONSTRAINT "told_moves_webhook_id_retrospective_id_topic_id_direction_pk" PRIMARY KEY("webhook_id","retrospective_id","topic_id","direction"),
	CONSTRAINT "told_moves_topic_id" CHECK (char_length(topic_id) between 1 and 200),
	CONSTRAINT "told_moves_direction" CHECK (direction in ('fell', 'rose')),
	CONSTRAINT "told_moves_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE cascade,
	CONSTRAINT "told_moves_retrospective_id_retrospectivas_id_fk" FOREIGN KEY ("retrospective_id") REFERENCES "retrospectivas"("id") ON DELETE cascade
);
CREATE INDEX "told_moves_retrospective_id" ON "told_moves" ("retrospective_id");
--> statement-breakpoint
CREATE TABLE "topic_breaks" (
	"squad_id" uuid NOT NULL,
	"topic_id" text NOT NULL,
	"from_sprint" integer NOT NULL,
	"reason" text DEFAULT 'renamed' NOT NULL,
	CONSTRAINT "topic_breaks_squad_id_from_sprint_topic_id_pk" PRIMARY KEY("squad_id","from_sprint","topic_id"),
	CONSTRAINT "topic_breaks_topic_id" CHECK (char_length("topic_id") between 1 and 200),
	CONSTRAINT "topic_breaks_reason" CHECK ("reason" in ('renamed')),
	CONSTRAINT "topic_breaks_sprint" FOREIGN KEY ("squad_id","from_sprint") REFERENCES "retrospectivas"("squad_id","sprint") ON DELETE cascade ON UPDATE cascade
);
--> statement-breakpoint
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
	CONSTRAINT "webhook_deliveries_state" CHECK ("state" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_event" CHECK (event in ('retrospective.saved', 'insight.moved', 'room.opened', 'room.closed', 'action.started', 'action.done', 'action.dropped', 'ping')),
	CONSTRAINT "webhook_deliveries_subject" CHECK ((event = 'ping') = (subject_id is null)),
	CONSTRAINT "webhook_deliveries_tries" CHECK (tries >= 0),
	CONSTRAINT "webhook_deliveries_status" CHECK (status between 100 and 599),
	CONSTRAINT "webhook_deliveries_last_ms" CHECK (last_ms >= 0),
	CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE cascade
);
CREATE INDEX "webhook_deliveries_webhook_id" ON "webhook_deliveries" ("webhook_id","created_at");
CREATE INDEX "webhook_deliveries_due_at" ON "webhook_deliveries" ("due_at") WHERE "state" = 'waiting';
CREATE INDEX "webhook_deliveries_created_at" ON "webhook_deliveries" ("created_at");
CREATE UNIQUE INDEX "webhook_deliveries_quiet" ON "webhook_deliveries" ("webhook_id","event","subject_id") WHERE "state" = 'waiting' and "tries" = 0 and "body" is null;
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
	"reason" text,
	"anchors" jsonb,
	"pack_topic" text,
	CONSTRAINT "room_topics_room_id_topic_id_pk" PRIMARY KEY("room_id","topic_id"),
	CONSTRAINT "room_topics_position" CHECK (position between 0 and 199),
	CONSTRAINT "room_topics_topic_id" CHECK (char_length(topic_id) between 1 and 200),
	CONSTRAINT "room_topics_title" CHECK (btrim(title) <> '' and char_length(title) <= 1000),
	CONSTRAINT "room_topics_description" CHECK (char_length(description) <= 500),
	CONSTRAINT "room_topics_pack_topic" CHECK (char_length(pack_topic) between 1 and 200),
	CONSTRAINT "room_topics_anchors" CHECK (anchors is null or (jsonb_typeof(anchors) = 'array' and jsonb_array_length(anchors) = 6 and not anchors @? '$[*] ? (@.type() != "string")') is true),
	CONSTRAINT "room_topics_not_own_parent" CHECK (parent <> topic_id),
	CONSTRAINT "room_topics_score" CHECK (score between 0 and 5),
	CONSTRAINT "room_topics_skipped" CHECK (score is null or not is_skipped),
	CONSTRAINT "room_topics_reason" CHECK (btrim(reason) <> '' and char_length(reason) <= 280),
	CONSTRAINT "room_topics_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE cascade,
	CONSTRAINT "room_topics_parent" FOREIGN KEY ("room_id","parent") REFERENCES "room_topics"("room_id","topic_id")
);
--> statement-breakpoint
CREATE TABLE "room_feedback" (
	"id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"group_id" uuid,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"topic_id" text,
	CONSTRAINT "room_feedback_room_id_id_pk" PRIMARY KEY("room_id","id"),
	CONSTRAINT "room_feedback_kind" CHECK (kind in ('positive', 'improvement', 'suggestion')),
	CONSTRAINT "room_feedback_text" CHECK (btrim(text) <> '' and char_length(text) <= 1000),
	CONSTRAINT "room_feedback_not_own_group" CHECK (group_id <> id),
	CONSTRAINT "room_feedback_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE cascade,
	CONSTRAINT "room_feedback_topic" FOREIGN KEY ("room_id","topic_id") REFERENCES "room_topics"("room_id","topic_id") ON DELETE cascade,
	CONSTRAINT "room_feedback_group" FOREIGN KEY ("room_id","group_id") REFERENCES "room_feedback"("room_id","id")
);
--> statement-breakpoint
CREATE TABLE "room_rounds" (
	"room_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"since" integer NOT NULL,
	"topic_id" text NOT NULL,
	"tally" smallint[],
	"has_crowd" boolean DEFAULT false NOT NULL,
	"has_replaced" boolean DEFAULT false NOT NULL,
	CONSTRAINT "room_rounds_room_id_number_pk" PRIMARY KEY("room_id","number"),
	CONSTRAINT "room_rounds_since" CHECK (since between 1 and number),
	CONSTRAINT "room_rounds_tally" CHECK (tally is null or (cardinality(tally) = 7 and 0 <= all(tally) and tally[1]::integer + tally[2]::integer + tally[3]::integer + tally[4]::integer + tally[5]::integer + tally[6]::integer + tally[7]::integer between 1 and 60) is true),
	CONSTRAINT "room_rounds_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE cascade,
	CONSTRAINT "room_rounds_topic" FOREIGN KEY ("room_id","topic_id") REFERENCES "room_topics"("room_id","topic_id") ON DELETE cascade
);
--> statement-breakpoint
-- A password is changed because somebody else may know it, and may have made tokens with it. Every way to change one ends here.
create function revoke_tokens() returns trigger
language plpgsql as $$
begin
	delete from access_tokens where user_id = new.user_id;
	return null;
end $$;
create trigger revoke_tokens after update of password on account
for each row when (old.password is distinct from new.password)
execute function revoke_tokens();
--> statement-breakpoint
-- A person is owner, member or coach of a squad, never two of them. The squad's row is held, so that of two transactions the later one sees what the
-- earlier one wrote.
create function keep_places_apart_v1() returns trigger language plpgsql as $$
declare
	place jsonb := to_jsonb(new);
	squad uuid := coalesce(place ->> 'squad_id', place ->> 'id')::uuid;
	person uuid := (place ->> 'user_id')::uuid;
	places integer;
begin
	perform from squads where id = squad for no key update;
	select count(*) into places from (
		select from squads where id = squad and user_id = person
		union all select from squad_members where squad_id = squad and user_id = person
		union all select from squad_coaches where squad_id = squad and user_id = person
	) p;
	if places > 1 then
		raise exception 'a person has two places in a squad' using errcode = 'check_violation', constraint = 'squad_places';
	end if;
	return null;
end $$;
create constraint trigger squad_places after insert or update on squad_members deferrable initially deferred for each row execute function keep_places_apart_v1();
create constraint trigger squad_places after insert or update on squad_coaches deferrable initially deferred for each row execute function keep_places_apart_v1();
create constraint trigger squad_places after update of user_id on squads deferrable initially deferred for each row execute function keep_places_apart_v1();
