DROP VIEW "public"."audit_entries";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "request_id" text;--> statement-breakpoint
CREATE INDEX "audit_log_request_idx" ON "audit_log" USING btree ("request_id");--> statement-breakpoint
CREATE VIEW "public"."audit_entries" AS (
  select l.id, l.at, l.actor_id, l.action, l.entity, l.entity_id,
    case when d.before is null then l.before when l.before is null then d.before else l.before || d.before end as before,
    case when d.after is null then l.after when l.after is null then d.after else l.after || d.after end as after,
    o.address, l.request_id
  from audit_log l
  left join audit_details d on d.audit_id = l.id
  left join audit_origins o on o.audit_id = l.id);--> statement-breakpoint
-- An entry without a request, as all earlier ones are, keeps its hash.
CREATE OR REPLACE FUNCTION audit_entry_hash(previous text, entry audit_log, details_hash text, origin_hash text) RETURNS text LANGUAGE sql IMMUTABLE AS
$$ SELECT audit_hash(jsonb_build_array(previous, entry.id, extract(epoch FROM entry.at), entry.actor_id, entry.action, entry.entity,
     entry.entity_id, entry.before, entry.after, details_hash, origin_hash)
     || CASE WHEN entry.request_id IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(entry.request_id) END) $$;
