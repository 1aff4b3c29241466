CREATE TABLE "question_direction" (
	"assessment_id" integer NOT NULL,
	"question_id" text NOT NULL,
	"directions" jsonb,
	"decided_by" integer,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "question_direction_assessment_id_question_id_pk" PRIMARY KEY("assessment_id","question_id")
);
--> statement-breakpoint
ALTER TABLE "question_direction" ADD CONSTRAINT "question_direction_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_direction" ADD CONSTRAINT "question_direction_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;