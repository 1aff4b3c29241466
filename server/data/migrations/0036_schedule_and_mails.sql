CREATE TABLE "scheduled_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"ran_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "staff_messages" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "category" text;--> statement-breakpoint
CREATE INDEX "mails_waiting_idx" ON "mails" USING btree ("created_at") WHERE "mails"."status" = 'queued';--> statement-breakpoint
UPDATE "mails" SET
  "category" = substring("headers" ->> 'List-Unsubscribe' from '/api/unsubscribe/\d+\.(\w+)\.'),
  "text" = regexp_replace("text", 'https?://[^\s"]+/api/unsubscribe/[^\s"/]+/', '{unsubscribe_link}', 'g'),
  "html" = regexp_replace("html", 'https?://[^\s"]+/api/unsubscribe/[^\s"/]+/', '{unsubscribe_link}', 'g'),
  "headers" = '{}'
WHERE "headers" <> '{}';
