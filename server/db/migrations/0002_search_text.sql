CREATE FUNCTION expert_search_text(person integer, company text, phone text) RETURNS text LANGUAGE sql STABLE AS
$$ SELECT lower(concat_ws(' ', u.first_name, u.last_name, u.email, company, phone)) FROM users u WHERE u.id = person $$;
--> statement-breakpoint
CREATE FUNCTION keep_expert_search_text() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN NEW.search_text := coalesce(expert_search_text(NEW.id, NEW.current_company, NEW.mobile_phone), ''); RETURN NEW; END $$;
--> statement-breakpoint
CREATE TRIGGER experts_search_text BEFORE INSERT OR UPDATE OF current_company, mobile_phone ON experts
FOR EACH ROW EXECUTE FUNCTION keep_expert_search_text();
--> statement-breakpoint
CREATE FUNCTION spread_expert_search_text() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN UPDATE experts SET search_text = expert_search_text(id, current_company, mobile_phone) WHERE id = NEW.id; RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER users_search_text AFTER UPDATE OF first_name, last_name, email ON users
FOR EACH ROW EXECUTE FUNCTION spread_expert_search_text();
