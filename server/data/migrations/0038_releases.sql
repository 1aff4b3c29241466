-- One row: the oldest release that may run on this database, and the newest that has migrated it. A migration that older releases
-- cannot live with (it drops or renames what they use) sets "oldest" to the first release that can.
CREATE TABLE "drizzle"."releases" (
	"oldest" text NOT NULL,
	"newest" text NOT NULL
);
--> statement-breakpoint
INSERT INTO "drizzle"."releases" ("oldest", "newest") VALUES ('2.0.0', '2.0.0');
