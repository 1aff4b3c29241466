ALTER TABLE "ledger_entries" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "started_by" integer;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "called_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD CONSTRAINT "payout_attempts_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_attempts_open_idx" ON "payout_attempts" USING btree ("created_at") WHERE "payout_attempts"."state" in ('started', 'unknown');--> statement-breakpoint
CREATE INDEX "payout_attempts_external_idx" ON "payout_attempts" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "payouts_totals_idx" ON "payouts" USING btree ("currency","status","amount");--> statement-breakpoint
CREATE INDEX "payouts_paid_idx" ON "payouts" USING btree ("paid_at");