ALTER TABLE "vis_materials" ADD COLUMN "document_id" integer;--> statement-breakpoint
ALTER TABLE "vis_materials" ADD CONSTRAINT "vis_materials_document_id_files_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vis_materials_document_idx" ON "vis_materials" USING btree ("document_id");