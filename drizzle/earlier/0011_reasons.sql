ALTER TABLE "room_topics" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "room_topics" ADD CONSTRAINT "room_topics_reason" CHECK (char_length("room_topics"."reason") <= 280);