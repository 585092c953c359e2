ALTER TABLE "webhooks" ADD COLUMN "kind" text DEFAULT 'webhook' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "hint" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "free_at" timestamp with time zone;