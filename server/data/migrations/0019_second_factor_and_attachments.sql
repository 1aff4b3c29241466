DROP TABLE "second_factor_resets" CASCADE;--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "attachments";--> statement-breakpoint
-- Data that began as a demo are marked, so that production asks its staff for a second factor.
INSERT INTO "settings" ("key", "value") SELECT 'demo', 'true'::jsonb WHERE EXISTS (SELECT FROM "users" WHERE "email" IN ('superadmin@example.com', 'admin@example.com', 'expert@example.com'));
