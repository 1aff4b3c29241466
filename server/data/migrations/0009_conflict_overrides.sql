CREATE TABLE "conflict_overrides" (
	"assessment_id" integer NOT NULL,
	"expert_id" integer NOT NULL,
	"reason" text NOT NULL,
	"brands" text[] NOT NULL,
	"overridden_by" integer,
	"overridden_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conflict_overrides_assessment_id_expert_id_pk" PRIMARY KEY("assessment_id","expert_id")
);
--> statement-breakpoint
ALTER TABLE "conflict_overrides" ADD CONSTRAINT "conflict_overrides_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_overrides" ADD CONSTRAINT "conflict_overrides_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_overrides" ADD CONSTRAINT "conflict_overrides_overridden_by_users_id_fk" FOREIGN KEY ("overridden_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conflict_overrides_expert_idx" ON "conflict_overrides" USING btree ("expert_id");--> statement-breakpoint
-- A staff member is registered once a password is set.
UPDATE "experts" SET "status" = 'pending', "registered_at" = NULL
FROM "users" WHERE "users"."id" = "experts"."id" AND "users"."role" <> 'expert' AND "users"."password_hash" IS NULL;
