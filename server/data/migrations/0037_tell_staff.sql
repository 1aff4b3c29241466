CREATE TABLE "staff_told" (
	"user_id" integer NOT NULL,
	"event" text NOT NULL,
	"item_id" integer NOT NULL,
	CONSTRAINT "staff_told_user_id_event_item_id_pk" PRIMARY KEY("user_id","event","item_id")
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "profiles_to_review" text DEFAULT 'daily' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "late_answers" text DEFAULT 'daily' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "gift_cards_asked" text DEFAULT 'daily' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_told" ADD CONSTRAINT "staff_told_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_profiles_to_review" CHECK ("notification_preferences"."profiles_to_review" in ('at_once', 'daily', 'never'));--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_late_answers" CHECK ("notification_preferences"."late_answers" in ('at_once', 'daily', 'never'));--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_gift_cards_asked" CHECK ("notification_preferences"."gift_cards_asked" in ('at_once', 'daily', 'never'));