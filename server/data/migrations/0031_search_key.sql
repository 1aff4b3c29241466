-- The form in which texts are searched and put in order, as searchKey() of common/words/folded.ts. Small letters by ICU where the server
-- has it, since the database's own locale may be C or Turkish.
DO $migration$ BEGIN EXECUTE format($definition$
CREATE FUNCTION search_key(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS
$function$ BEGIN
  IF octet_length(words) = length(words) AND position('`' IN words) = 0 THEN RETURN lower(words COLLATE "C"); END IF;
  words := translate(words,
    E'‘’‛ʹʻʼʽˈ′´`‐‑‒–—―−\u00AD\u034F\u061C\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2062\u2063\u2064\u2065\u2066\u2067\u2068\u2069\uFEFF',
    E'\'\'\'\'\'\'\'\'\'\'\'-------');
  words := regexp_replace(normalize(words, NFKD), E'[\u0300-\u036F]', '', 'g');
  words := translate(lower(translate(words, 'łøđðħŧıŁØĐÐĦŦ', 'loddhtiloddht') COLLATE %s), 'ς', 'σ');
  RETURN replace(replace(replace(replace(words, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
END $function$ $definition$,
  CASE WHEN EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') THEN '"und-x-icu"' ELSE '"default"' END);
END $migration$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION derive_expert() RETURNS trigger LANGUAGE plpgsql AS
$$ DECLARE person users;
BEGIN
  SELECT * INTO person FROM users WHERE id = NEW.id;
  NEW.search_text := ' ' || search_key(concat_ws(' ', person.first_name, person.last_name, person.email, NEW.current_company, NEW.mobile_phone));
  NEW.name_key := search_key(trim(concat_ws(' ', person.first_name, person.last_name)));
  NEW.seen_on := (person.last_seen_at AT TIME ZONE 'UTC')::date;
  NEW.email_key := email_key(person.email);
  NEW.phone_key := phone_key(NEW.mobile_phone);
  NEW.linkedin_key := linkedin_key(NEW.linkedin_profile_url);
  NEW.facets := expert_facets(NEW, person);
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP INDEX "assessments_title_idx";--> statement-breakpoint
DROP INDEX "experts_name_idx";--> statement-breakpoint
DROP INDEX "experts_company_idx";--> statement-breakpoint
CREATE INDEX "assessments_title_idx" ON "assessments" USING gin (search_key("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "experts_name_idx" ON "experts" USING btree (("name_key" collate "C"),"id") WHERE "experts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "experts_company_idx" ON "experts" USING btree ((search_key("current_company") collate "C"),"id") WHERE "experts"."removed_at" is null;--> statement-breakpoint
UPDATE experts SET updated_at = updated_at WHERE search_text <> search_key(search_text);
