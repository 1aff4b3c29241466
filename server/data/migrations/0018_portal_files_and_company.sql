CREATE TABLE "portal_files" (
	"name" text PRIMARY KEY NOT NULL,
	"content" bytea NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Company and contact of the demo, which earlier versions stored wherever the settings were saved, were nobody's choice. A demo writes them again.
DELETE FROM settings WHERE (key = 'company_name' AND value = '"Northlight Marketing"') OR (key = 'contact_email' AND value = '"help@example.com"');
