CREATE TABLE "squad_trackers" (
	"squad_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"base" text NOT NULL,
	"project" text NOT NULL,
	"issue_type" text,
	CONSTRAINT "squad_trackers_squad_id_kind_pk" PRIMARY KEY("squad_id","kind"),
	CONSTRAINT "squad_trackers_kind" CHECK ("squad_trackers"."kind" in ('github', 'gitlab', 'jira')),
	CONSTRAINT "squad_trackers_base" CHECK ("squad_trackers"."base" ~ '^https://' and char_length("squad_trackers"."base") <= 200),
	CONSTRAINT "squad_trackers_project" CHECK (char_length("squad_trackers"."project") <= 200),
	CONSTRAINT "squad_trackers_issue_type" CHECK (("squad_trackers"."kind" = 'jira') = ("squad_trackers"."issue_type" is not null) and char_length("squad_trackers"."issue_type") <= 200)
);
--> statement-breakpoint
ALTER TABLE "squad_trackers" ADD CONSTRAINT "squad_trackers_squad_id_squads_id_fk" FOREIGN KEY ("squad_id") REFERENCES "public"."squads"("id") ON DELETE cascade ON UPDATE no action;