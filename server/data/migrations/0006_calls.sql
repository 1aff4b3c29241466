CREATE TABLE "calls" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"fingerprint" text NOT NULL,
	"lease" uuid NOT NULL,
	"leased_until" timestamp with time zone NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" integer,
	"body" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "calls_expiry_idx" ON "calls" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "calls_user_idx" ON "calls" USING btree ("user_id");