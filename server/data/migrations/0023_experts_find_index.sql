DROP INDEX "experts_facets_idx";--> statement-breakpoint
DROP INDEX "experts_search_idx";--> statement-breakpoint
CREATE INDEX "experts_find_idx" ON "experts" USING gin ("search_text" gin_trgm_ops,"facets");--> statement-breakpoint
-- The same functions in PL/pgSQL, which keeps their plans: functions in SQL with subqueries are planned at every call.
CREATE OR REPLACE FUNCTION email_key(address text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS
$$ DECLARE
  box text := split_part(split_part(lower(address), '@', 1), '+', 1);
  domain text := split_part(lower(address), '@', 2);
BEGIN
  IF box = '' OR domain = '' THEN RETURN NULL; END IF;
  IF domain IN ('gmail.com', 'googlemail.com') THEN RETURN replace(box, '.', '') || '@gmail.com'; END IF;
  RETURN box || '@' || domain;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION phone_key(phone text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS
$$ DECLARE digits text := regexp_replace(phone, '\D', '', 'g');
BEGIN RETURN CASE WHEN length(digits) >= 7 THEN right(digits, 9) END; END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION linkedin_key(url text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS
$$ BEGIN
  RETURN nullif(rtrim(regexp_replace(regexp_replace(lower(url), '[?#].*$', ''), '^https?://([a-z0-9-]+\.)?linkedin\.com/', 'linkedin.com/'), '/'), '');
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION expert_facets(e experts, person users) RETURNS text[] LANGUAGE plpgsql STABLE AS
$$ BEGIN
  RETURN array_remove(ARRAY[
     'role:' || CASE WHEN person.role = 'expert' THEN 'expert' ELSE 'staff' END,
     'account:' || CASE WHEN person.is_active THEN 'active' ELSE 'deactivated' END,
     'registered:' || CASE WHEN e.registered_at IS NULL THEN 'no' ELSE 'yes' END,
     'status:' || e.status,
     'rating:' || e.rating,
     'gender:' || e.gender,
     'level:' || e.expertise_level,
     CASE WHEN e.works_with_beverage_client THEN 'beverage_client' END,
     CASE WHEN e.age_expertise_children > 0 THEN 'age:children' END,
     CASE WHEN e.age_expertise_teenagers > 0 THEN 'age:teenagers' END,
     CASE WHEN e.age_expertise_adults > 0 THEN 'age:adults' END,
     CASE WHEN e.age_expertise_seniors > 0 THEN 'age:seniors' END,
     CASE WHEN e.agency_experience > 0 THEN 'background:agency' END,
     CASE WHEN e.design_experience > 0 THEN 'background:design' END,
     CASE WHEN e.academia_experience > 0 THEN 'background:academia' END,
     CASE WHEN e.marketing_experience > 0 THEN 'background:marketing' END,
     CASE WHEN e.market_research_experience > 0 THEN 'background:marketResearch' END
   ], NULL)
   || coalesce((SELECT array_agg('design:' || d) FROM unnest(e.design_expertise) d), '{}')
   || coalesce((SELECT array_agg('option:' || o.option_id) FROM expert_options o WHERE o.expert_id = e.id), '{}');
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_hash(content jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE AS
$$ BEGIN RETURN encode(sha256(convert_to(content::text, 'UTF8')), 'hex'); END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_details_hash(of_entry integer) RETURNS text LANGUAGE plpgsql STABLE AS
$$ BEGIN
  RETURN coalesce((SELECT audit_hash(jsonb_build_array(d.salt, d.before, d.after)) FROM audit_details d WHERE d.audit_id = of_entry), '');
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_origin_hash(of_entry integer) RETURNS text LANGUAGE plpgsql STABLE AS
$$ BEGIN
  RETURN coalesce((SELECT audit_hash(jsonb_build_array(o.salt, o.address)) FROM audit_origins o WHERE o.audit_id = of_entry), '');
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_entry_hash(previous text, entry audit_log, details_hash text, origin_hash text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS
$$ BEGIN
  RETURN audit_hash(jsonb_build_array(previous, entry.id, extract(epoch FROM entry.at), entry.actor_id, entry.action, entry.entity,
     entry.entity_id, entry.before, entry.after, details_hash, origin_hash));
END $$;
