CREATE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'The audit log is never changed (% on %)', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_keep_rows BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit_log();
--> statement-breakpoint
CREATE TRIGGER audit_log_keep_table BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();
--> statement-breakpoint
CREATE TRIGGER audit_chain_keep_rows BEFORE UPDATE OR DELETE ON audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit_log();
--> statement-breakpoint
CREATE TRIGGER audit_chain_keep_table BEFORE TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();
--> statement-breakpoint
CREATE TRIGGER audit_details_keep_rows BEFORE UPDATE ON audit_details FOR EACH ROW
WHEN ((OLD.audit_id, OLD.salt, OLD.before, OLD.after) IS DISTINCT FROM (NEW.audit_id, NEW.salt, NEW.before, NEW.after))
EXECUTE FUNCTION refuse_change_of_audit_log();
--> statement-breakpoint
CREATE TRIGGER audit_origins_keep_rows BEFORE UPDATE ON audit_origins FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit_log();
--> statement-breakpoint
CREATE FUNCTION audit_hash(content jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS
$$ SELECT encode(sha256(convert_to(content::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE FUNCTION audit_details_hash(of_entry integer) RETURNS text LANGUAGE sql STABLE AS
$$ SELECT coalesce((SELECT audit_hash(jsonb_build_array(d.salt, d.before, d.after)) FROM audit_details d WHERE d.audit_id = of_entry), '') $$;
--> statement-breakpoint
CREATE FUNCTION audit_origin_hash(of_entry integer) RETURNS text LANGUAGE sql STABLE AS
$$ SELECT coalesce((SELECT audit_hash(jsonb_build_array(o.salt, o.address)) FROM audit_origins o WHERE o.audit_id = of_entry), '') $$;
--> statement-breakpoint
CREATE FUNCTION audit_entry_hash(previous text, entry audit_log, details_hash text, origin_hash text) RETURNS text LANGUAGE sql IMMUTABLE AS
$$ SELECT audit_hash(jsonb_build_array(previous, entry.id, extract(epoch FROM entry.at), entry.actor_id, entry.action, entry.entity,
     entry.entity_id, entry.before, entry.after, details_hash, origin_hash)) $$;
--> statement-breakpoint
CREATE FUNCTION append_to_audit_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last audit_chain%ROWTYPE;
  details text := audit_details_hash(NEW.id);
  origin text := audit_origin_hash(NEW.id);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_chain'));
  SELECT * INTO last FROM audit_chain ORDER BY number DESC LIMIT 1;
  INSERT INTO audit_chain (number, audit_id, details_hash, origin_hash, hash)
  VALUES (coalesce(last.number, 0) + 1, NEW.id, details, origin, audit_entry_hash(coalesce(last.hash, ''), NEW, details, origin));
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  entry audit_log%ROWTYPE;
  details text;
  previous text := '';
  position integer := 0;
BEGIN
  FOR entry IN SELECT * FROM audit_log ORDER BY id LOOP
    position := position + 1;
    details := audit_details_hash(entry.id);
    previous := audit_entry_hash(previous, entry, details, '');
    INSERT INTO audit_chain (number, audit_id, details_hash, origin_hash, hash) VALUES (position, entry.id, details, '', previous);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_log_chain AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION append_to_audit_chain();
