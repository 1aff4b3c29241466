ALTER TABLE "summaries" ADD COLUMN "failure" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "summaries" ADD COLUMN "approved_by" integer;--> statement-breakpoint
ALTER TABLE "summaries" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "summaries" ADD COLUMN "version_of" integer;--> statement-breakpoint
ALTER TABLE "summaries" ADD CONSTRAINT "summaries_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summaries" ADD CONSTRAINT "summaries_version_of_summaries_id_fk" FOREIGN KEY ("version_of") REFERENCES "public"."summaries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "summaries_version_idx" ON "summaries" USING btree ("version_of");--> statement-breakpoint
-- Until now a summary that somebody had saved counted as read, and was in reports.
UPDATE "summaries" SET "approved_by" = "edited_by";
