CREATE TABLE "action_reminders" (
	"squad_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sprint" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "action_reminders_squad_id_user_id_sprint_pk" PRIMARY KEY("squad_id","user_id","sprint")
);
--> statement-breakpoint
CREATE TABLE "reminder_optouts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "squads" ADD COLUMN "reminder_day" smallint;--> statement-breakpoint
ALTER TABLE "squads" ADD COLUMN "reminder_locale" text;--> statement-breakpoint
ALTER TABLE "action_reminders" ADD CONSTRAINT "action_reminders_squad_id_squads_id_fk" FOREIGN KEY ("squad_id") REFERENCES "public"."squads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_reminders" ADD CONSTRAINT "action_reminders_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_optouts" ADD CONSTRAINT "reminder_optouts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_reminders_user_id" ON "action_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "squads_reminder_day" ON "squads" USING btree ("reminder_day") WHERE "squads"."reminder_day" is not null;--> statement-breakpoint
ALTER TABLE "squads" ADD CONSTRAINT "squads_reminder_day" CHECK ("squads"."reminder_day" between 1 and 7);--> statement-breakpoint
ALTER TABLE "squads" ADD CONSTRAINT "squads_reminder_locale" CHECK ("squads"."reminder_locale" in ('pt', 'en'));