CREATE TABLE "book_check_keys" (
	"check_id" integer NOT NULL,
	"payout_id" integer NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"requested_by" integer,
	"agrees" boolean NOT NULL,
	"sums" jsonb NOT NULL,
	"provider" text,
	"orders_count" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "book_differences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"check_id" integer NOT NULL,
	"kind" text NOT NULL,
	"payout_id" integer,
	"key" text NOT NULL,
	"order_id" text,
	"ours" text DEFAULT '' NOT NULL,
	"theirs" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_earnings" (
	"payout_id" integer PRIMARY KEY NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"earned_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "payout_attempts_open_idx";--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "unanswered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "missing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "check_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "resolution" jsonb;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "resolved_by" integer;--> statement-breakpoint
ALTER TABLE "book_check_keys" ADD CONSTRAINT "book_check_keys_check_id_book_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."book_checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_checks" ADD CONSTRAINT "book_checks_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_differences" ADD CONSTRAINT "book_differences_check_id_book_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."book_checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_earnings" ADD CONSTRAINT "payout_earnings_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "book_check_keys_key" ON "book_check_keys" USING btree ("check_id","payout_id","number");--> statement-breakpoint
CREATE INDEX "book_differences_check_idx" ON "book_differences" USING btree ("check_id");--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD CONSTRAINT "payout_attempts_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_attempts_due_idx" ON "payout_attempts" USING btree ("check_at") WHERE "payout_attempts"."state" in ('started', 'unknown');--> statement-breakpoint
UPDATE payout_attempts SET unanswered_at = called_at WHERE state IN ('started', 'unknown') AND called_at IS NOT NULL AND external_id IS NULL;
--> statement-breakpoint
INSERT INTO payout_earnings (payout_id, amount, currency, earned_at) SELECT id, amount, currency, created_at FROM payouts;
--> statement-breakpoint
CREATE FUNCTION record_earning() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  INSERT INTO payout_earnings (payout_id, amount, currency, earned_at) VALUES (NEW.id, NEW.amount, NEW.currency, NEW.created_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payouts_earned AFTER INSERT ON payouts FOR EACH ROW EXECUTE FUNCTION record_earning();
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_books() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'What was earned is never changed or deleted (% on %)', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;
--> statement-breakpoint
CREATE TRIGGER payouts_keep_amount BEFORE UPDATE ON payouts FOR EACH ROW
WHEN (OLD.id <> NEW.id OR OLD.amount <> NEW.amount OR OLD.currency <> NEW.currency) EXECUTE FUNCTION refuse_change_of_books();
--> statement-breakpoint
CREATE TRIGGER payouts_keep_rows BEFORE DELETE ON payouts FOR EACH ROW EXECUTE FUNCTION refuse_change_of_books();
--> statement-breakpoint
CREATE TRIGGER payouts_keep_table BEFORE TRUNCATE ON payouts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_books();
--> statement-breakpoint
CREATE TRIGGER payout_earnings_keep_rows BEFORE UPDATE OR DELETE ON payout_earnings FOR EACH ROW EXECUTE FUNCTION refuse_change_of_books();
--> statement-breakpoint
CREATE TRIGGER payout_earnings_keep_table BEFORE TRUNCATE ON payout_earnings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_books();
