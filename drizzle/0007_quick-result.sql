CREATE TABLE "result_links" (
	"room_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	CONSTRAINT "result_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "result_links_token_hash" CHECK (token_hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "room_lines" (
	"room_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"owner" text NOT NULL,
	"topic_id" text,
	CONSTRAINT "room_lines_room_id_position_pk" PRIMARY KEY("room_id","position"),
	CONSTRAINT "room_lines_position" CHECK (position between 0 and 4),
	CONSTRAINT "room_lines_title" CHECK (btrim(title) <> '' and char_length(title) <= 120),
	CONSTRAINT "room_lines_owner" CHECK (char_length(owner) <= 40)
);
--> statement-breakpoint
ALTER TABLE "result_links" ADD CONSTRAINT "result_links_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_lines" ADD CONSTRAINT "room_lines_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_lines" ADD CONSTRAINT "room_lines_topic" FOREIGN KEY ("room_id","topic_id") REFERENCES "public"."room_topics"("room_id","topic_id") ON DELETE cascade ON UPDATE no action;