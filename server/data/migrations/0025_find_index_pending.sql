ALTER INDEX "experts_find_idx" SET (gin_pending_list_limit = 512);
