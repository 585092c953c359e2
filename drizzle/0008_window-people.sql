ALTER TABLE "window_mails" DROP CONSTRAINT "window_mails_kind";--> statement-breakpoint
ALTER TABLE "room_windows" ADD COLUMN "invited" smallint;--> statement-breakpoint
ALTER TABLE "room_windows" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "room_windows" ADD COLUMN "has_reminded_of_talk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "window_invitees" ADD COLUMN "has_bounced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room_windows" ADD CONSTRAINT "room_windows_invited" CHECK (invited is null or (entry = 'pool' and invited between least and 60));--> statement-breakpoint
ALTER TABLE "room_windows" ADD CONSTRAINT "room_windows_locale" CHECK (locale is null or locale in ('pt', 'en'));--> statement-breakpoint
ALTER TABLE "window_mails" ADD CONSTRAINT "window_mails_kind" CHECK (kind in ('invite', 'reminder', 'nudge', 'moved', 'extended', 'too-few', 'sealed', 'cancelled', 'talk'));