CREATE TABLE "panel_overviews" (
	"id" integer PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"computed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "panel_totals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "panel_totals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"experts" integer NOT NULL,
	"beverage_client" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "experts_status_idx";--> statement-breakpoint
DROP INDEX "experts_level_idx";--> statement-breakpoint
DROP INDEX "experts_created_idx";--> statement-breakpoint
DROP INDEX "experts_rating_idx";--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "facets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "name_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "seen_on" date;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "email_key" text;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "phone_key" text;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "linkedin_key" text;--> statement-breakpoint
CREATE INDEX "experts_queue_idx" ON "experts" USING btree ("registered_at","id") WHERE "experts"."status" = 'pending' and "experts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "experts_name_idx" ON "experts" USING btree ("name_key","id") WHERE "experts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "experts_company_idx" ON "experts" USING btree ("current_company","id") WHERE "experts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "experts_seen_idx" ON "experts" USING btree ("seen_on","id") WHERE "experts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "experts_email_key_idx" ON "experts" USING btree ("email_key") WHERE "experts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "experts_phone_key_idx" ON "experts" USING btree ("phone_key") WHERE "experts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "experts_linkedin_key_idx" ON "experts" USING btree ("linkedin_key") WHERE "experts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "experts_facets_idx" ON "experts" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "experts_created_idx" ON "experts" USING btree ("created_at","id") WHERE "experts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "experts_rating_idx" ON "experts" USING btree ("rating","id") WHERE "experts"."removed_at" is null;