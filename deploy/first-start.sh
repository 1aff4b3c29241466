#!/bin/sh
# Prepares the first start in production on a machine with PostgreSQL: account, folders, secret, database, bucket, settings, unit.
# Run it once, as root, in the folder of the portal, after "npm ci --include=dev && npm run build":
#
#   PUBLIC_URL=https://panel.example.com MAIL_FROM='Expert Panel <panel@example.com>' \
#     SMTP_URL='smtps://user:password@mail.example.com' sh deploy/first-start.sh
#
# Files go into a bucket if S3_BUCKET and the other S3_ variables are given; the bucket is made if it is missing.
# Any account may run it; then the portal runs as that account, and CONFIG_DIR, DATA_DIR and UNIT_DIR must name folders of its own.
# Two roles of PostgreSQL are made: one owns the database and migrates it, and the portal runs with one that only reads and writes rows.
# PSQL is the command that reaches PostgreSQL as an account which may create roles and databases.
set -eu
umask 077

APP_DIR=$(cd "$(dirname "$0")/.." && pwd)
CONFIG_DIR=${CONFIG_DIR:-/etc/expert-panel}
DATA_DIR=${DATA_DIR:-/var/lib/expert-panel}
UNIT_DIR=${UNIT_DIR:-/etc/systemd/system}
DATABASE=${DATABASE_NAME:-panel}
ROLE=${DATABASE_ROLE:-panel}
OWNER=${ROLE}_owner
ADDRESS=${PGHOST:-localhost}:${PGPORT:-5432}
NODE="$APP_DIR/node_modules/.bin/node"

stop() { echo "$1" >&2; exit 1; }
for name in PUBLIC_URL MAIL_FROM SMTP_URL; do
  eval "[ -n \"\${$name:-}\" ]" || stop "$name must be given; the head of this file shows how."
done
[ -x "$NODE" ] || stop "The packages are not installed. Run \"npm ci --include=dev && npm run build\" first."
[ ! -e "$CONFIG_DIR/env" ] || stop "$CONFIG_DIR/env is there already. This is for the first start only; edit that file."
[ ! -e "$CONFIG_DIR" ] || [ -w "$CONFIG_DIR" ] || stop "$CONFIG_DIR cannot be written to. Run this as root, or set CONFIG_DIR."

# The account that the portal runs as, and the rights of what it may read, and of what it may write.
if [ "$(id -u)" = 0 ]; then
  ACCOUNT=${ACCOUNT:-expert-panel}
  id "$ACCOUNT" >/dev/null 2>&1 ||
    useradd --system --user-group --home-dir "$DATA_DIR" --no-create-home --shell /usr/sbin/nologin "$ACCOUNT"
  GROUP=$(id -gn "$ACCOUNT")
  PSQL=${PSQL:-runuser -u postgres -- psql}
  as_account() { runuser -u "$ACCOUNT" -- "$@"; }
  install -d -m 750 -g "$GROUP" "$CONFIG_DIR"
  install -d -m 700 -o "$ACCOUNT" -g "$GROUP" "$DATA_DIR"
else
  ACCOUNT=$(id -un)
  GROUP=$(id -gn)
  PSQL=${PSQL:-psql}
  as_account() { "$@"; }
  install -d -m 750 "$CONFIG_DIR"
  install -d -m 700 "$DATA_DIR"
fi
# Only its owner writes to such a file, and the portal reads it.
keep() { chgrp "$GROUP" "$1" && chmod 640 "$1"; }

if [ ! -e "$CONFIG_DIR/jwt-secret" ]; then
  openssl rand -base64 48 >"$CONFIG_DIR/jwt-secret"
  keep "$CONFIG_DIR/jwt-secret"
fi

# The passwords stand in no command, where every account could read them.
PASSWORD=$(openssl rand -hex 24)
OWNER_PASSWORD=$(openssl rand -hex 24)
cd /
$PSQL --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --dbname=postgres <<END
SELECT format('CREATE ROLE %I', name) FROM unnest(ARRAY['$OWNER', '$ROLE']) name
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \\gexec
ALTER ROLE "$OWNER" LOGIN PASSWORD '$OWNER_PASSWORD';
ALTER ROLE "$ROLE" LOGIN PASSWORD '$PASSWORD';
SELECT 'CREATE DATABASE "$DATABASE" OWNER "$OWNER" ENCODING UTF8 TEMPLATE template0'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '$DATABASE') \\gexec
END

# Values in single quotes are taken as they are.
line() {
  case $2 in *"'"*) stop "$1 holds a quote ('), which cannot stand in $CONFIG_DIR/env. Write it as %27." ;; esac
  echo "$1='$2'"
}
{
  line NODE_ENV production
  line PUBLIC_URL "$PUBLIC_URL"
  line MAIL_FROM "$MAIL_FROM"
  line SMTP_URL "$SMTP_URL"
  line JWT_SECRET_FILE "$CONFIG_DIR/jwt-secret"
  line DATABASE_URL "postgres://$ROLE:$PASSWORD@$ADDRESS/$DATABASE"
  line DATA_DIR "$DATA_DIR"
  for name in S3_BUCKET S3_REGION S3_ENDPOINT S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY S3_FORCE_PATH_STYLE NODE_EXTRA_CA_CERTS; do
    eval "value=\${$name:-}"
    [ -z "$value" ] || line "$name" "$value"
  done
} >"$CONFIG_DIR/env.new"
# Only root reads this one: the portal itself can change neither tables nor the audit log.
line DATABASE_URL "postgres://$OWNER:$OWNER_PASSWORD@$ADDRESS/$DATABASE" >"$CONFIG_DIR/owner.env"
keep "$CONFIG_DIR/env.new"
mv "$CONFIG_DIR/env.new" "$CONFIG_DIR/env"

install -d "$UNIT_DIR"
sed -e "s|ACCOUNT|$ACCOUNT|" -e "s|APP_DIR|$APP_DIR|g" -e "s|CONFIG_DIR|$CONFIG_DIR|g" -e "s|DATA_DIR|$DATA_DIR|g" \
  "$APP_DIR/deploy/expert-panel@.service" >"$UNIT_DIR/expert-panel@.service"
chmod 644 "$UNIT_DIR/expert-panel@.service"

cd "$APP_DIR"
portal() { as_account "$NODE" --env-file="$CONFIG_DIR/env" tools/start.mjs "$@"; }
prepare="$NODE --env-file=$CONFIG_DIR/env --env-file=$CONFIG_DIR/owner.env tools/start.mjs prepare-database --role $ROLE"
$prepare
[ -z "${S3_BUCKET:-}" ] || portal create-bucket
portal check-config || stop "Mend what FAILED, in $CONFIG_DIR/env, and run check-config again; nothing of this script need be repeated."

cat <<END

Ready. What is left:
  $NODE --env-file=$CONFIG_DIR/env tools/start.mjs create-admin    (as $ACCOUNT, in $APP_DIR: the first super admin)
  systemctl enable --now expert-panel@3000
Before each start of a new release, as root, in $APP_DIR:
  $prepare
END
