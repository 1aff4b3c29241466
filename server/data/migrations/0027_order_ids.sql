-- The id that a provider gave an order, and the key under which the portal made it, have one name each.
ALTER TABLE "payout_attempts" RENAME COLUMN "external_id" TO "provider_order_id";--> statement-breakpoint
ALTER INDEX "payout_attempts_external_idx" RENAME TO "payout_attempts_provider_order_idx";--> statement-breakpoint
ALTER TABLE "book_differences" RENAME COLUMN "order_id" TO "provider_order_id";--> statement-breakpoint
ALTER TABLE "book_differences" RENAME COLUMN "key" TO "idempotency_key";--> statement-breakpoint
UPDATE "payout_attempts" SET "response" = "response" - 'externalId' || jsonb_build_object('providerOrderId', "response" -> 'externalId')
  WHERE "response" ? 'externalId';--> statement-breakpoint
UPDATE "payout_attempts" SET "resolution" = "resolution" - 'order_id' || jsonb_build_object('provider_order_id', "resolution" -> 'order_id')
  WHERE "resolution" ? 'order_id';--> statement-breakpoint
UPDATE "ledger_entries" SET "row" = "row" - 'external_id' || jsonb_build_object('provider_order_id', "row" -> 'external_id')
  WHERE "row" ? 'external_id';
