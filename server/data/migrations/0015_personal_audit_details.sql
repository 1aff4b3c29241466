-- Moves what older entries tell of people out of the log. Entries about erased people lose it.
CREATE TEMPORARY TABLE moved_details ON COMMIT DROP AS
SELECT l.id AS audit_id, found.person_id,
  CASE WHEN jsonb_typeof(l.before) = 'object' THEN nullif(l.before - kept.names, '{}'::jsonb) ELSE l.before END AS old_values,
  CASE WHEN jsonb_typeof(l.after) = 'object' THEN nullif(l.after - kept.names, '{}'::jsonb) ELSE l.after END AS new_values,
  kept.names
FROM audit_log l
LEFT JOIN payouts p ON l.entity = 'payout' AND p.id = l.entity_id
CROSS JOIN LATERAL (SELECT CASE
  WHEN l.entity IN ('expert', 'user') THEN l.entity_id
  WHEN l.action = 'assignment.declined' THEN l.actor_id
  WHEN l.entity = 'payout' THEN p.expert_id END AS person_id) found
CROSS JOIN LATERAL (SELECT CASE
  WHEN l.entity = 'payout' THEN ARRAY['status', 'amount', 'currency', 'approved_by', 'provider', 'attempt', 'order', 'state', 'stuck', 'outcome', 'order_id']
  WHEN l.action = 'profile.updated' THEN ARRAY['fields']
  WHEN l.action IN ('staff.invited', 'staff.updated') THEN ARRAY['role']
  ELSE ARRAY[]::text[] END AS names) kept
WHERE found.person_id IS NOT NULL AND EXISTS (SELECT 1 FROM users u WHERE u.id = found.person_id);
--> statement-breakpoint
DELETE FROM moved_details WHERE old_values IS NULL AND new_values IS NULL;
--> statement-breakpoint
UPDATE audit_log l SET
  before = CASE WHEN m.names = ARRAY[]::text[] THEN NULL ELSE nullif(l.before - ARRAY(SELECT jsonb_object_keys(m.old_values)), '{}'::jsonb) END,
  after = CASE WHEN m.names = ARRAY[]::text[] THEN NULL ELSE nullif(l.after - ARRAY(SELECT jsonb_object_keys(m.new_values)), '{}'::jsonb) END
FROM moved_details m WHERE m.audit_id = l.id;
--> statement-breakpoint
INSERT INTO audit_details (audit_id, person_id, before, after)
SELECT m.audit_id, m.person_id, m.old_values, m.new_values
FROM moved_details m JOIN users u ON u.id = m.person_id WHERE u.erased_at IS NULL;
--> statement-breakpoint
-- The sentences of summaries quote answers.
UPDATE audit_log SET
  before = CASE WHEN jsonb_typeof(before) = 'array' THEN jsonb_build_object('sentences', jsonb_array_length(before))
    ELSE before - 'sentences' - 'edited_by' END,
  after = CASE WHEN jsonb_typeof(after) = 'array' THEN jsonb_build_object('sentences', jsonb_array_length(after)) ELSE after END
WHERE entity = 'summary';
