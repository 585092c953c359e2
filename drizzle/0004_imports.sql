CREATE TABLE "imported_sprints" (
	"import_id" uuid NOT NULL,
	"retrospective_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	CONSTRAINT "imported_sprints_import_id_retrospective_id_pk" PRIMARY KEY("import_id","retrospective_id"),
	CONSTRAINT "imported_sprints_version" CHECK ("imported_sprints"."version" > 0),
	CONSTRAINT "imported_sprints_before" CHECK (jsonb_typeof("imported_sprints"."before") = 'object')
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"squad_id" uuid NOT NULL,
	"user_id" uuid,
	"file_name" text NOT NULL,
	"topics" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_file_name" CHECK (char_length("imports"."file_name") between 1 and 255),
	CONSTRAINT "imports_topics" CHECK (jsonb_typeof("imports"."topics") = 'object')
);
--> statement-breakpoint
ALTER TABLE "imported_sprints" ADD CONSTRAINT "imported_sprints_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_sprints" ADD CONSTRAINT "imported_sprints_retrospective_id_retrospectivas_id_fk" FOREIGN KEY ("retrospective_id") REFERENCES "public"."retrospectivas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_squad_id_squads_id_fk" FOREIGN KEY ("squad_id") REFERENCES "public"."squads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_sprints_retrospective_id" ON "imported_sprints" USING btree ("retrospective_id");--> statement-breakpoint
CREATE INDEX "imports_squad_id" ON "imports" USING btree ("squad_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_user_id" ON "imports" USING btree ("user_id");