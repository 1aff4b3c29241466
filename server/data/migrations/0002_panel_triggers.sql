CREATE FUNCTION email_key(address text) RETURNS text LANGUAGE sql IMMUTABLE AS
$$ SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(box, '.', '') || '@gmail.com' ELSE box || '@' || domain END
   FROM (SELECT split_part(split_part(lower(address), '@', 1), '+', 1) AS box, split_part(lower(address), '@', 2) AS domain) parts
   WHERE box <> '' AND domain <> '' $$;
--> statement-breakpoint
CREATE FUNCTION phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE AS
$$ SELECT CASE WHEN length(digits) >= 7 THEN right(digits, 9) END FROM (SELECT regexp_replace(phone, '\D', '', 'g') AS digits) d $$;
--> statement-breakpoint
CREATE FUNCTION linkedin_key(url text) RETURNS text LANGUAGE sql IMMUTABLE AS
$$ SELECT nullif(rtrim(regexp_replace(regexp_replace(lower(url), '[?#].*$', ''), '^https?://([a-z0-9-]+\.)?linkedin\.com/', 'linkedin.com/'), '/'), '') $$;
--> statement-breakpoint
CREATE FUNCTION expert_facets(e experts, person users) RETURNS text[] LANGUAGE sql STABLE AS
$$ SELECT array_remove(ARRAY[
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
   || coalesce((SELECT array_agg('option:' || o.option_id) FROM expert_options o WHERE o.expert_id = e.id), '{}') $$;
--> statement-breakpoint
CREATE FUNCTION derive_expert() RETURNS trigger LANGUAGE plpgsql AS
$$ DECLARE person users;
BEGIN
  SELECT * INTO person FROM users WHERE id = NEW.id;
  NEW.search_text := ' ' || lower(concat_ws(' ', person.first_name, person.last_name, person.email, NEW.current_company, NEW.mobile_phone));
  NEW.name_key := lower(trim(concat_ws(' ', person.first_name, person.last_name)));
  NEW.seen_on := (person.last_seen_at AT TIME ZONE 'UTC')::date;
  NEW.email_key := email_key(person.email);
  NEW.phone_key := phone_key(NEW.mobile_phone);
  NEW.linkedin_key := linkedin_key(NEW.linkedin_profile_url);
  NEW.facets := expert_facets(NEW, person);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER experts_derive BEFORE INSERT OR UPDATE ON experts FOR EACH ROW EXECUTE FUNCTION derive_expert();
--> statement-breakpoint
CREATE FUNCTION spread_user_to_expert() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN UPDATE experts SET updated_at = updated_at WHERE id = NEW.id; RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER users_spread AFTER UPDATE ON users FOR EACH ROW
WHEN (OLD.first_name <> NEW.first_name OR OLD.last_name <> NEW.last_name OR OLD.email <> NEW.email OR OLD.role <> NEW.role
  OR OLD.is_active <> NEW.is_active
  OR (OLD.last_seen_at AT TIME ZONE 'UTC')::date IS DISTINCT FROM (NEW.last_seen_at AT TIME ZONE 'UTC')::date)
EXECUTE FUNCTION spread_user_to_expert();
--> statement-breakpoint
CREATE FUNCTION spread_options_to_experts() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN UPDATE experts SET updated_at = updated_at WHERE id IN (SELECT DISTINCT expert_id FROM changed); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER expert_options_added AFTER INSERT ON expert_options REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION spread_options_to_experts();
--> statement-breakpoint
CREATE TRIGGER expert_options_removed AFTER DELETE ON expert_options REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION spread_options_to_experts();
--> statement-breakpoint
CREATE FUNCTION count_added_experts() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  INSERT INTO panel_totals (experts, beverage_client)
  SELECT count(*), count(*) FILTER (WHERE a.works_with_beverage_client)
  FROM added a JOIN users u ON u.id = a.id WHERE u.role = 'expert' AND a.removed_at IS NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER experts_count_added AFTER INSERT ON experts REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_added_experts();
--> statement-breakpoint
CREATE FUNCTION count_changed_expert() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  INSERT INTO panel_totals (experts, beverage_client)
  SELECT now_in::int - was_in::int, (now_in AND NEW.works_with_beverage_client)::int - (was_in AND OLD.works_with_beverage_client)::int
  FROM (SELECT NEW.removed_at IS NULL AS now_in, OLD.removed_at IS NULL AS was_in FROM users WHERE id = NEW.id AND role = 'expert') change;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER experts_count_changed AFTER UPDATE ON experts FOR EACH ROW
WHEN (OLD.works_with_beverage_client <> NEW.works_with_beverage_client OR (OLD.removed_at IS NULL) <> (NEW.removed_at IS NULL))
EXECUTE FUNCTION count_changed_expert();
--> statement-breakpoint
CREATE FUNCTION count_changed_role() RETURNS trigger LANGUAGE plpgsql AS
$$ DECLARE direction integer := CASE WHEN NEW.role = 'expert' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO panel_totals (experts, beverage_client)
  SELECT direction, direction * works_with_beverage_client::int FROM experts WHERE id = NEW.id AND removed_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_count_role AFTER UPDATE ON users FOR EACH ROW
WHEN ((OLD.role = 'expert') <> (NEW.role = 'expert')) EXECUTE FUNCTION count_changed_role();
--> statement-breakpoint
INSERT INTO panel_totals (experts, beverage_client)
SELECT count(*), count(*) FILTER (WHERE e.works_with_beverage_client)
FROM experts e JOIN users u ON u.id = e.id WHERE u.role = 'expert' AND e.removed_at IS NULL;
