CREATE TABLE "audit_chain" (
	"number" integer PRIMARY KEY NOT NULL,
	"audit_id" integer NOT NULL,
	"details_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_audit_id_unique" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE TABLE "audit_details" (
	"audit_id" integer PRIMARY KEY NOT NULL,
	"salt" uuid DEFAULT gen_random_uuid() NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"address" text
);
--> statement-breakpoint
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_audit_id_audit_log_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_details" ADD CONSTRAINT "audit_details_audit_id_audit_log_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO audit_details (audit_id, before, after) SELECT id, before, after FROM audit_log WHERE before IS NOT NULL OR after IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "audit_log" DROP COLUMN "before";--> statement-breakpoint
ALTER TABLE "audit_log" DROP COLUMN "after";--> statement-breakpoint
CREATE VIEW "public"."audit_entries" AS (
  select l.id, l.at, l.actor_id, l.action, l.entity, l.entity_id, d.before, d.after, d.address
  from audit_log l left join audit_details d on d.audit_id = l.id);