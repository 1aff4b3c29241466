ALTER TABLE "payouts" ADD COLUMN "approved_terms" jsonb;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "payouts_held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "one_time_secrets" ADD COLUMN "requested_by" integer;--> statement-breakpoint
ALTER TABLE "one_time_secrets" ADD CONSTRAINT "one_time_secrets_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Codes from before a second one existed: whoever asked begins again.
UPDATE "one_time_secrets" SET "used_at" = now() WHERE "purpose" = 'change_email' AND "used_at" IS NULL;
--> statement-breakpoint
-- An approval from before the expert's address or account last changed does not hold for the present one.
WITH "voided" AS (
  UPDATE "payouts" p SET "status" = CASE WHEN p."requested_at" IS NULL THEN 'pending' ELSE 'review' END, "approved_at" = NULL, "approved_by" = NULL
  WHERE p."status" = 'approved'
    AND NOT EXISTS (SELECT 1 FROM "payout_attempts" t WHERE t."payout_id" = p."id" AND t."state" IN ('started', 'unknown'))
    AND EXISTS (
      SELECT 1 FROM "audit_log" a
      WHERE a."entity" = 'expert' AND a."entity_id" = p."expert_id" AND a."action" IN ('expert.email_changed', 'expert.merged')
        AND a."at" >= coalesce(p."approved_at", p."created_at"))
  RETURNING p."id", p."status"
)
INSERT INTO "audit_log" ("action", "entity", "entity_id", "before", "after")
SELECT 'payout.approval_voided', 'payout', "id", '{"status": "approved"}', jsonb_build_object('status', "status", 'reason', 'The e-mail address was changed after the approval') FROM "voided";
--> statement-breakpoint
-- All others keep what they are about now. Which product was meant was not kept, so it is not compared.
UPDATE "payouts" p SET "approved_terms" = jsonb_build_object(
  'amount', p."amount"::text, 'currency', p."currency",
  'recipient', jsonb_build_object('name', trim(concat_ws(' ', u."first_name", u."last_name")), 'email', u."email"))
FROM "users" u WHERE u."id" = p."expert_id" AND p."status" = 'approved';
--> statement-breakpoint
-- Limits were in US dollars; they now belong to a currency.
INSERT INTO "settings" ("key", "value")
SELECT 'payout_caps', jsonb_build_array(jsonb_build_object('currency', 'USD',
  'payout_cap', (SELECT "value" FROM "settings" WHERE "key" = 'payout_cap'),
  'daily_payout_cap', (SELECT "value" FROM "settings" WHERE "key" = 'daily_payout_cap')))
WHERE EXISTS (SELECT 1 FROM "settings" WHERE "key" IN ('payout_cap', 'daily_payout_cap') AND "value" <> 'null'::jsonb)
ON CONFLICT DO NOTHING;
--> statement-breakpoint
DELETE FROM "settings" WHERE "key" IN ('payout_cap', 'daily_payout_cap');
