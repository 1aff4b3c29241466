ALTER TABLE "templates" ADD COLUMN "updated_by" integer;--> statement-breakpoint
ALTER TABLE "form_options" ADD COLUMN "segment" text;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The built-in levels are the three segments; one that was added belongs to the segment whose picture it shows.
UPDATE "form_options" SET "segment" = CASE
  WHEN "value" IN ('junior', 'mid', 'senior') THEN "value"
  WHEN "icon" = 'tree' THEN 'senior'
  WHEN "icon" = 'branch' THEN 'mid'
  ELSE 'junior' END
WHERE "kind" = 'level';
--> statement-breakpoint
UPDATE "templates" SET "updated_by" = "created_by";
--> statement-breakpoint
ALTER TABLE "form_options" ADD CONSTRAINT "form_options_level_segment" CHECK (("form_options"."kind" = 'level') = ("form_options"."segment" is not null));