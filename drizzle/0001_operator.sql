CREATE TABLE "operator_acts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"act" text NOT NULL,
	"actor" text NOT NULL,
	"account_id" uuid NOT NULL,
	"squad_id" uuid,
	"heir_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_acts_act" CHECK (act in ('disable', 'enable', 'hand over', 'delete')),
	CONSTRAINT "operator_acts_actor" CHECK (btrim(actor) <> '' and char_length(actor) <= 100),
	CONSTRAINT "operator_acts_squad" CHECK ((act = 'hand over') = (squad_id is not null) and (squad_id is null) = (heir_id is null))
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "disabled_at" timestamp with time zone;