ALTER TABLE "assessments" RENAME COLUMN "draft_revision" TO "revision";--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "vis" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
