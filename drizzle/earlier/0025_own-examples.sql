ALTER TABLE "room_topics" ADD COLUMN "anchors" jsonb;--> statement-breakpoint
ALTER TABLE "user_topics" ADD COLUMN "anchors" jsonb;--> statement-breakpoint
ALTER TABLE "user_topics" ADD CONSTRAINT "user_topics_anchors" CHECK (jsonb_typeof("user_topics"."anchors") = 'array' and jsonb_array_length("user_topics"."anchors") = 6);