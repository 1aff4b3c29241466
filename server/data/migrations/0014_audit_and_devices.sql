CREATE TABLE "known_devices" (
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"number" integer PRIMARY KEY NOT NULL,
	"audit_id" integer NOT NULL,
	"details_hash" text NOT NULL,
	"origin_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_audit_id_unique" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE TABLE "audit_details" (
	"audit_id" integer PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"salt" uuid DEFAULT gen_random_uuid() NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "audit_origins" (
	"audit_id" integer PRIMARY KEY NOT NULL,
	"salt" uuid DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_audit_id_audit_log_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_details" ADD CONSTRAINT "audit_details_audit_id_audit_log_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_details" ADD CONSTRAINT "audit_details_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_origins" ADD CONSTRAINT "audit_origins_audit_id_audit_log_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_use_idx" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "audit_details_person_idx" ON "audit_details" USING btree ("person_id");--> statement-breakpoint
CREATE VIEW "public"."audit_entries" AS (
  select l.id, l.at, l.actor_id, l.action, l.entity, l.entity_id,
    case when d.before is null then l.before when l.before is null then d.before else l.before || d.before end as before,
    case when d.after is null then l.after when l.after is null then d.after else l.after || d.after end as after,
    o.address
  from audit_log l
  left join audit_details d on d.audit_id = l.id
  left join audit_origins o on o.audit_id = l.id);