UPDATE "faq_categories" later SET "name" = later."name" || ' (' || later."id" || ')'
  WHERE EXISTS (SELECT 1 FROM "faq_categories" earlier WHERE lower(earlier."name") = lower(later."name") AND earlier."id" < later."id");--> statement-breakpoint
ALTER TABLE "faq_categories" DROP CONSTRAINT "faq_categories_name_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "faq_categories_name_key" ON "faq_categories" USING btree (lower("name"));
