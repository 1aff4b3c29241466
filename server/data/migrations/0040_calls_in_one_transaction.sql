ALTER TABLE "calls" ALTER COLUMN "lease" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ALTER COLUMN "leased_until" DROP NOT NULL;