ALTER TABLE "vis_materials" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "vis_materials_created_idx" ON "vis_materials" USING btree ("created_at","id");