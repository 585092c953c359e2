CREATE TABLE "squad_embeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"squad_id" uuid NOT NULL,
	"token" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "squad_embeds_token_unique" UNIQUE("token"),
	CONSTRAINT "squad_embeds_squad_kind" UNIQUE("squad_id","kind"),
	CONSTRAINT "squad_embeds_token" CHECK ("squad_embeds"."token" ~ '^[A-Za-z0-9_-]{32}$'),
	CONSTRAINT "squad_embeds_kind" CHECK ("squad_embeds"."kind" in ('trend', 'badge'))
);
--> statement-breakpoint
ALTER TABLE "squad_embeds" ADD CONSTRAINT "squad_embeds_squad_id_squads_id_fk" FOREIGN KEY ("squad_id") REFERENCES "public"."squads"("id") ON DELETE cascade ON UPDATE no action;