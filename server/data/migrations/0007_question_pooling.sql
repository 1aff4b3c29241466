CREATE TABLE "question_pooling" (
	"assessment_id" integer NOT NULL,
	"question_id" text NOT NULL,
	"groups" jsonb,
	"decided_by" integer,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "question_pooling_assessment_id_question_id_pk" PRIMARY KEY("assessment_id","question_id")
);
--> statement-breakpoint
ALTER TABLE "question_pooling" ADD CONSTRAINT "question_pooling_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_pooling" ADD CONSTRAINT "question_pooling_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Summaries made before may tell figures by other rules of what is pooled and what counts as answered: each shows that it wants a refresh.
UPDATE "summaries" SET "based_on_answer_at" = NULL;
