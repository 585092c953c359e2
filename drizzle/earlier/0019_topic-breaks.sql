CREATE TABLE "topic_breaks" (
	"squad_id" uuid NOT NULL,
	"topic_id" text NOT NULL,
	"from_sprint" integer NOT NULL,
	"reason" text DEFAULT 'renamed' NOT NULL,
	CONSTRAINT "topic_breaks_squad_id_from_sprint_topic_id_pk" PRIMARY KEY("squad_id","from_sprint","topic_id"),
	CONSTRAINT "topic_breaks_topic_id" CHECK (char_length("topic_breaks"."topic_id") between 1 and 200),
	CONSTRAINT "topic_breaks_reason" CHECK ("topic_breaks"."reason" in ('renamed'))
);
--> statement-breakpoint
ALTER TABLE "topic_breaks" ADD CONSTRAINT "topic_breaks_sprint" FOREIGN KEY ("squad_id","from_sprint") REFERENCES "public"."retrospectivas"("squad_id","sprint") ON DELETE cascade ON UPDATE cascade;