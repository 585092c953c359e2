CREATE TABLE "agenda_topics" (
	"squad_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agenda_topics_squad_id_topic_id_pk" PRIMARY KEY("squad_id","topic_id")
);
--> statement-breakpoint
ALTER TABLE "agenda_topics" ADD CONSTRAINT "agenda_topics_topic" FOREIGN KEY ("squad_id","topic_id") REFERENCES "public"."user_topics"("squad_id","id") ON DELETE cascade ON UPDATE no action;