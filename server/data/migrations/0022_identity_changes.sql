-- Whom a session belongs to and what it may do is kept in memory by every process (server/access/identities.ts). These triggers say
-- on the channel "identity" whose identity changed: the id of the person, or nothing for everybody.
CREATE FUNCTION notice_identity() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_notify('identity', TG_ARGV[0]); RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION notice_identity_of_row() RETURNS trigger LANGUAGE plpgsql AS
$$ DECLARE changed record := coalesce(NEW, OLD);
BEGIN PERFORM pg_notify('identity', to_jsonb(changed) ->> TG_ARGV[0]); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_identity AFTER UPDATE OF scope, expires_at, ended_at ON sessions
FOR EACH ROW EXECUTE FUNCTION notice_identity_of_row('user_id');
--> statement-breakpoint
CREATE TRIGGER open_sessions_identity AFTER DELETE ON sessions
FOR EACH ROW WHEN (OLD.ended_at IS NULL AND OLD.expires_at > now()) EXECUTE FUNCTION notice_identity_of_row('user_id');
--> statement-breakpoint
CREATE TRIGGER users_identity AFTER UPDATE OF role, is_active, totp_confirmed_at ON users
FOR EACH ROW EXECUTE FUNCTION notice_identity_of_row('id');
--> statement-breakpoint
CREATE TRIGGER passkeys_identity AFTER INSERT OR DELETE ON passkeys
FOR EACH ROW EXECUTE FUNCTION notice_identity_of_row('user_id');
--> statement-breakpoint
CREATE TRIGGER agreement_acceptances_identity AFTER INSERT OR UPDATE OR DELETE ON agreement_acceptances
FOR EACH ROW EXECUTE FUNCTION notice_identity_of_row('user_id');
--> statement-breakpoint
CREATE TRIGGER agreement_versions_identity AFTER INSERT ON agreement_versions
FOR EACH STATEMENT EXECUTE FUNCTION notice_identity('');
--> statement-breakpoint
CREATE TRIGGER settings_identity AFTER INSERT OR UPDATE OR DELETE ON settings
FOR EACH STATEMENT EXECUTE FUNCTION notice_identity('');
