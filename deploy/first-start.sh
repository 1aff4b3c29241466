#!/bin/sh
# Prepares the portal on a machine: account, folders, secret, database, bucket, settings, units, and the command "panel".
# Run it as root, in the folder of the portal, after "npm ci --include=dev && npm run build":
#
#   PUBLIC_URL=https://panel.example.com MAIL_FROM='Expert Panel <panel@example.com>' \
#     SMTP_URL='smtps://user:password@mail.example.com' sh deploy/first-start.sh
#
#   INSTANCE=staging … sh deploy/first-start.sh     a second portal beside it: every name ends in -staging or _staging
#   sh deploy/first-start.sh --restore FOLDER       on a new machine: the backup in FOLDER, with the settings that were put back, or new ones
#
# It keeps what is there and makes what is missing, so it may be run again where it stopped. It refuses what it did not make.
# DATABASE=embedded takes the embedded database instead of PostgreSQL. Files go into a bucket if S3_BUCKET and the other S3_ variables are
# given; the bucket is made if it is missing. NODE_EXTRA_CA_CERTS names a file with the certificates of further authorities.
# PSQL is the command that reaches PostgreSQL as an account which may create roles and databases; PGHOST, PGPORT, PGSSLMODE and PGSSLROOTCERT
# say where it is. Two roles are made: one owns the database and migrates it, and the portal runs with one that only reads and writes rows.
# Any account may run it; then the portal runs as that account, with folders in its home.
set -eu
umask 077
export LC_ALL=C
stop() { echo "$1" >&2; exit 1; }
[ -z "${DATABASE_URL:-}" ] || stop 'DATABASE_URL is made here. Say by PGHOST and PGPORT where PostgreSQL is, and leave DATABASE_URL out.'

BACKUP=
[ "${1:-}" != --restore ] || { BACKUP=${2:?--restore needs the folder of a backup.}; shift 2; }
case "$BACKUP:$*" in *: | ?*:--new-secret) ;; *) stop "$1 is not known; the head of this file shows how it is used." ;; esac
case ${DATABASE:-} in '' | embedded) ;; *) stop 'DATABASE must be embedded, or left out for PostgreSQL.' ;; esac
case ${INSTANCE:=} in *[!a-z0-9]* | [0-9]* | ?????????????????*) stop 'INSTANCE must be up to 16 letters a-z and digits, a letter first.' ;; esac
NAME=expert-panel${INSTANCE:+-$INSTANCE}
COMMAND=panel${INSTANCE:+-$INSTANCE}
ANOTHER="Nothing was changed. For a second portal beside another one, give it names of its own: INSTANCE=staging sh deploy/first-start.sh"

if [ "$(id -u)" = 0 ]; then
  ACCOUNT=${ACCOUNT:-$NAME}
  CONFIG_DIR=${CONFIG_DIR:-/etc/$NAME}
  DATA_DIR=${DATA_DIR:-/var/lib/$NAME}
  BACKUP_DIR=${BACKUP_DIR:-/var/backups/$NAME}
  UNIT_DIR=${UNIT_DIR:-/etc/systemd/system}
  BIN_DIR=${BIN_DIR:-/usr/local/bin}
  PSQL=${PSQL:-runuser -u postgres -- psql}
else
  ACCOUNT=$(id -un)
  CONFIG_DIR=${CONFIG_DIR:-$HOME/$COMMAND/etc}
  DATA_DIR=${DATA_DIR:-$HOME/$COMMAND/data}
  BACKUP_DIR=${BACKUP_DIR:-$HOME/$COMMAND/backups}
  UNIT_DIR=${UNIT_DIR:-$HOME/$COMMAND/units}
  BIN_DIR=${BIN_DIR:-$HOME/$COMMAND/bin}
  PSQL=${PSQL:-psql}
fi
APP_DIR=$(cd "$(dirname "$0")/.." && pwd)
NODE="$APP_DIR/node_modules/.bin/node"
ENV="$CONFIG_DIR/env"
OWNER_ENV="$CONFIG_DIR/owner.env"
GIVEN='PUBLIC_URL MAIL_FROM SMTP_URL DATABASE S3_BUCKET S3_REGION S3_ENDPOINT S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY S3_FORCE_PATH_STYLE'

[ -x "$NODE" ] || stop 'The packages are not installed. Run "npm ci --include=dev && npm run build" first.'
[ ! -e "$CONFIG_DIR" ] || [ -w "$CONFIG_DIR" ] || stop "$CONFIG_DIR cannot be written to. Run this as root, or set CONFIG_DIR."

# The value of an expression on the variables of a file of settings, as Node reads them.
value() { env -i "$NODE" --env-file="$1" -p "(({ env }) => $2)(process) ?? ''"; }

# What is given goes into the settings, or is in them already.
for name in $GIVEN; do
  eval "given=\${$name:-}"
  case $given in *"'"*'`'* | *'`'*"'"*) stop "$name holds both ' and \`, which cannot stand in $ENV." ;; esac
  if [ -e "$ENV" ]; then
    [ -z "$given" ] || [ "$given" = "$(value "$ENV" "env.$name")" ] ||
      stop "$ENV is there already, with another $name. Change it there and run this without $name. $ANOTHER"
  else
    case $name in PUBLIC_URL | MAIL_FROM | SMTP_URL) [ -n "$given" ] || stop "$name must be given; the head of this file shows how." ;; esac
  fi
done
EMBEDDED=${DATABASE:-}
AUTHORITIES=${NODE_EXTRA_CA_CERTS:-}
[ -z "${PGSSLROOTCERT:-}" ] || export PGSSLMODE="${PGSSLMODE:-verify-full}"
for file in ${AUTHORITIES:+"$AUTHORITIES"} ${PGSSLROOTCERT:+"$PGSSLROOTCERT"}; do
  openssl x509 -in "$file" -noout 2>/dev/null || stop "$file cannot be read, or holds no certificate (PEM)."
done
if [ -e "$ENV" ]; then
  EMBEDDED=$(value "$ENV" env.DATABASE)
  [ -n "$AUTHORITIES" ] || AUTHORITIES=$(value "$ENV" env.NODE_EXTRA_CA_CERTS)
  kept=$(value "$ENV" env.DATA_DIR)
  DATA_DIR=${kept:-$DATA_DIR}
fi

# What another portal has is refused before anything is written.
UNITS="$NAME@.service $NAME-backup.service"
for file in "$BIN_DIR/$COMMAND" $(for unit in $UNITS; do echo "$UNIT_DIR/$unit"; done); do
  [ ! -e "$file" ] || grep -qF "$CONFIG_DIR/" "$file" || stop "$file belongs to something else. $ANOTHER"
done
[ -e "$ENV" ] || [ -z "$(ls -A "$DATA_DIR" 2>/dev/null)" ] || stop "$DATA_DIR is not empty, and $ENV is not there. $ANOTHER"
# The unit sees neither homes nor /tmp of the machine.
if [ "$(id -u)" = 0 ]; then
  case $APP_DIR in /home/* | /root/* | /tmp/* | /var/tmp/*) stop "The portal lies in $APP_DIR, which its unit does not see. Put it elsewhere, as into /opt." ;; esac
  runuser -u nobody -- test -x "$NODE" || stop "The portal lies in $APP_DIR, which other accounts cannot read. Put it into a folder that every account can read, as in /opt."
fi
# A backup that was copied here may have any owner.
for folder in "$DATA_DIR" $([ -n "$BACKUP" ] || echo "$BACKUP_DIR"); do
  case $(stat -c %U "$folder" 2>/dev/null) in '' | root | "$ACCOUNT") ;; *) stop "$folder belongs to another account. $ANOTHER" ;; esac
done

# A statement's result, by an account that may create roles and databases.
ask() { (cd / && $PSQL --quiet --no-psqlrc --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname=postgres "$@"); }
# Whether the address in a file signs in. The database itself may be missing yet.
signs_in() {
  cd "$APP_DIR"
  env -i NODE_EXTRA_CA_CERTS="$AUTHORITIES" "$NODE" --env-file="$1" --input-type=module --eval '
    import pg from "pg";
    const client = new pg.Client(process.env.DATABASE_URL);
    await client.connect().then(() => client.end(), ({ code, message }) => {
      if (code === "3D000") return;
      console.error(message);
      process.exit(1);
    });'
}
PASSWORD=$(openssl rand -hex 24)
OWNER_PASSWORD=$(openssl rand -hex 24)
if [ -z "$EMBEDDED" ]; then
  ROLE=panel${INSTANCE:+_$INSTANCE}
  DATABASE_NAME=$ROLE
  address='new URL(env.DATABASE_URL)'
  if [ -e "$ENV" ]; then
    [ -n "$(value "$ENV" env.DATABASE_URL)" ] || stop "$ENV names no database (DATABASE_URL)."
    ROLE=$(value "$ENV" "decodeURIComponent($address.username)")
    PASSWORD=$(value "$ENV" "decodeURIComponent($address.password)")
    DATABASE_NAME=$(value "$ENV" "decodeURIComponent($address.pathname.slice(1))")
  fi
  OWNER=${ROLE}_owner
  if [ -e "$OWNER_ENV" ]; then
    OWNER=$(value "$OWNER_ENV" "decodeURIComponent($address.username)")
    OWNER_PASSWORD=$(value "$OWNER_ENV" "decodeURIComponent($address.password)")
  fi
  if [ -e "$ENV" ] && [ -e "$OWNER_ENV" ]; then
    [ "$(value "$ENV" "$address.host + $address.pathname")" = "$(value "$OWNER_ENV" "$address.host + $address.pathname")" ] ||
      stop "$ENV and $OWNER_ENV name different databases. Correct the one that is wrong. Nothing was changed."
  fi
  case "$ROLE$OWNER$DATABASE_NAME$PASSWORD$OWNER_PASSWORD" in *[\"\'\\]*) stop "$ENV or $OWNER_ENV has a quote or backslash in DATABASE_URL." ;; esac
  for role in "$ROLE" "$OWNER"; do
    file=$ENV
    [ "$role" = "$ROLE" ] || file=$OWNER_ENV
    there=$(ask --command="SELECT 1 FROM pg_roles WHERE rolname = '$role'")
    [ -z "$there" ] || { [ -e "$file" ] && (signs_in "$file"); } ||
      stop "PostgreSQL has a role $role already, and no password in $CONFIG_DIR signs in as it. $ANOTHER"
  done
  owned=$(ask --command="SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = '$DATABASE_NAME'")
  [ -z "$owned" ] || [ "$owned" = "$OWNER" ] ||
    stop "PostgreSQL has a database $DATABASE_NAME already, which belongs to the role $owned and not to $OWNER. $ANOTHER"
fi

AGAIN='in the same way'
PORT=3000
[ -z "$INSTANCE" ] || PORT=3100
trap '[ $? = 0 ] || echo "It is not finished. When the reason is mended, run this script again $AGAIN: it goes on where it stopped." >&2' EXIT

# The account that the portal runs as, and the rights of what it may read, and of what it may write.
own=
if [ "$(id -u)" = 0 ]; then
  id "$ACCOUNT" >/dev/null 2>&1 ||
    useradd --system --user-group --home-dir "$DATA_DIR" --no-create-home --shell /usr/sbin/nologin "$ACCOUNT"
  own="-o $ACCOUNT"
fi
GROUP=$(id -gn "$ACCOUNT")
install -d -m 750 -g "$GROUP" "$CONFIG_DIR"
install -d -m 700 $own -g "$GROUP" "$DATA_DIR" "$BACKUP_DIR"
install -d "$UNIT_DIR" "$BIN_DIR"
if [ -n "$own" ] && [ -n "$BACKUP" ]; then
  # What was put back from a copy may have other owners and rights.
  chown -R "$ACCOUNT:" "$BACKUP_DIR"
  chown -R "root:$GROUP" "$CONFIG_DIR"
  chmod -R g-w,o= "$CONFIG_DIR"
  for file in env jwt-secret; do [ ! -e "$CONFIG_DIR/$file" ] || chmod 640 "$CONFIG_DIR/$file"; done
  [ ! -e "$OWNER_ENV" ] || chmod 600 "$OWNER_ENV"
  [ -z "$EMBEDDED" ] || runuser -u "$ACCOUNT" -- test -r "$BACKUP/." || stop "$ACCOUNT cannot read $BACKUP. Move it into $BACKUP_DIR."
fi

# Takes the place of a file at once, so that none is half written. Only its owner writes to it, and the portal reads it.
keep() { chgrp "$GROUP" "$1.new" && chmod "${2:-640}" "$1.new" && mv "$1.new" "$1"; }
# A certificate file outside of the folder is copied into it, since the portal reads no other; prints where it is now.
into_folder() {
  case $1 in "$CONFIG_DIR"/*) echo "$1"; return ;; esac
  cat "$1" >"$CONFIG_DIR/$2.new"
  keep "$CONFIG_DIR/$2"
  echo "$CONFIG_DIR/$2"
}
# Values in these quotes are taken as they are.
line() {
  case $2 in *"'"*) printf '%s=`%s`\n' "$1" "$2" ;; *) printf "%s='%s'\n" "$1" "$2" ;; esac
}

if [ ! -e "$CONFIG_DIR/jwt-secret" ]; then
  openssl rand -base64 48 >"$CONFIG_DIR/jwt-secret.new"
  keep "$CONFIG_DIR/jwt-secret"
fi
# Passwords are written down before PostgreSQL has them, and stand in no command, where every account could read them.
AT=${PGHOST:-localhost}:${PGPORT:-5432}
TLS=${PGSSLMODE:+?sslmode=$PGSSLMODE}
[ -z "${PGSSLROOTCERT:-}" ] || TLS="$TLS&sslrootcert=$(into_folder "$PGSSLROOTCERT" database-authority.pem)"
if [ ! -e "$ENV" ]; then
  [ -z "$AUTHORITIES" ] || AUTHORITIES=$(into_folder "$AUTHORITIES" authorities.pem)
  {
    line NODE_ENV production
    line JWT_SECRET_FILE "$CONFIG_DIR/jwt-secret"
    line DATA_DIR "$DATA_DIR"
    [ -n "$EMBEDDED" ] || line DATABASE_URL "postgres://$ROLE:$PASSWORD@$AT/$DATABASE_NAME$TLS"
    for name in $GIVEN; do
      eval "given=\${$name:-}"
      [ -z "$given" ] || line "$name" "$given"
    done
    [ -z "$AUTHORITIES" ] || line NODE_EXTRA_CA_CERTS "$AUTHORITIES"
  } >"$ENV.new"
  keep "$ENV"
elif [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  AUTHORITIES=$(into_folder "$NODE_EXTRA_CA_CERTS" authorities.pem)
  [ "$(value "$ENV" env.NODE_EXTRA_CA_CERTS)" = "$AUTHORITIES" ] || line NODE_EXTRA_CA_CERTS "$AUTHORITIES" >>"$ENV"
fi
AGAIN="in the same way (a wrong value is corrected in $ENV; then leave its variable out)"
if [ -z "$EMBEDDED" ]; then
  if [ ! -e "$OWNER_ENV" ]; then
    # Only root reads this one: the portal itself can change neither tables nor the audit log.
    line DATABASE_URL "$(USER_AND_PASSWORD="$OWNER:$OWNER_PASSWORD" "$NODE" --env-file="$ENV" -p \
      'process.env.DATABASE_URL.replace(/\/\/.*@/, () => `//${process.env.USER_AND_PASSWORD}@`)')" >"$OWNER_ENV.new"
    keep "$OWNER_ENV" 600
  fi
  ask >/dev/null <<END
SELECT 'CREATE ROLE "$OWNER" LOGIN PASSWORD ''$OWNER_PASSWORD''' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '$OWNER') \\gexec
SELECT 'CREATE ROLE "$ROLE" LOGIN PASSWORD ''$PASSWORD''' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '$ROLE') \\gexec
SELECT 'GRANT "$OWNER" TO CURRENT_USER' WHERE NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) \\gexec
SELECT 'CREATE DATABASE "$DATABASE_NAME" OWNER "$OWNER" ENCODING UTF8 TEMPLATE template0'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '$DATABASE_NAME') \\gexec
END
fi

# Fills in account and folders.
fill() {
  sed -e "s|ACCOUNT|$ACCOUNT|g" -e "s|APP_DIR|$APP_DIR|g" -e "s|CONFIG_DIR|$CONFIG_DIR|g" -e "s|BACKUP_DIR|$BACKUP_DIR|g" \
    -e "s|DATA_DIR|$DATA_DIR|g" -e "s|COMMAND|$BIN_DIR/$COMMAND|g" "$APP_DIR/deploy/$1" >"$2.new"
  chmod "$3" "$2.new"
  mv "$2.new" "$2"
}
fill panel.sh "$BIN_DIR/$COMMAND" 755
fill expert-panel@.service "$UNIT_DIR/$NAME@.service" 644
fill expert-panel-backup.service "$UNIT_DIR/$NAME-backup.service" 644
fill expert-panel-backup.timer "$UNIT_DIR/$NAME-backup.timer" 644

# From here on the settings alone count, and the key of an encrypted backup.
panel() {
  env -i PATH="$PATH" ${BACKUP_IDENTITY:+"BACKUP_IDENTITY=$BACKUP_IDENTITY"} \
    ${BACKUP_IDENTITY_FILE:+"BACKUP_IDENTITY_FILE=$BACKUP_IDENTITY_FILE"} "$BIN_DIR/$COMMAND" "$@"
}
[ -z "$(value "$ENV" env.S3_BUCKET)" ] || panel create-bucket
if [ -n "$BACKUP" ]; then
  panel restore "$BACKUP" "$@"
  AGAIN='without --restore'
fi
[ -n "$EMBEDDED" ] || panel prepare-database
trap - EXIT
panel check-config || stop "Mend what FAILED, in $ENV, and run \"$COMMAND check-config\" again; nothing else need be repeated."

cat <<END

Ready. What is left, with $BIN_DIR/$COMMAND:
  $COMMAND create-admin                           the first super admin$([ -z "$BACKUP" ] || echo ' (if none came with the backup)')
$(if [ "$(id -u)" = 0 ]; then
  echo "  systemctl daemon-reload"
  echo "  systemctl enable --now $NAME@$PORT $NAME-backup.timer"
else
  echo "  PORT=3000 $COMMAND                             the portal itself"
  echo "  $COMMAND backup $BACKUP_DIR --keep 14    every night, as by cron"
fi)
$([ -n "$EMBEDDED" ] || echo "Before each start of a new release:
  $COMMAND prepare-database")
END
