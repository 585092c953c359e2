DROP INDEX "room_feedback_room_id";--> statement-breakpoint
ALTER TABLE "room_feedback" DROP CONSTRAINT "room_feedback_pkey";--> statement-breakpoint
ALTER TABLE "room_feedback" ADD CONSTRAINT "room_feedback_room_id_id_pk" PRIMARY KEY("room_id","id");
