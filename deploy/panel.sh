#!/bin/sh
# The portal and its commands: panel check-config, panel backup FOLDER, … Without a command it is the portal itself, as the unit runs it.
# Root or the portal's account runs it, in any folder; as root it becomes the account. deploy/first-start.sh fills in account and folders.
set -eu

stop() { echo "$1" >&2; exit 1; }
node='APP_DIR/node_modules/.bin/node'
settings='CONFIG_DIR/env'
owner='CONFIG_DIR/owner.env'

case $(id -u) in
  0) as_account() { runuser -u 'ACCOUNT' -- "$@"; } ;;
  "$(id -u 'ACCOUNT')") as_account() { "$@"; } ;;
  *) stop "Run this as root or as ACCOUNT." ;;
esac

# Node reads the settings by itself, since shells and systemd read & # and quotes in values each in their own way.
portal() { as_account "$node" --env-file="$settings" 'APP_DIR/tools/start.mjs' "$@"; }

# As portal, for the portal itself and what must see no more than it does. Its scripts read and write only in these folders, even where
# links lead to them; native parts and checks of uploads in processes of their own need the other rights.
confined() {
  exec "$@" --permission --allow-fs-read="$(realpath 'APP_DIR')/" --allow-fs-read="$(realpath 'APP_DIR/node_modules')/" \
    --allow-fs-read='CONFIG_DIR/' --allow-fs-read='DATA_DIR/' --allow-fs-write='DATA_DIR/' \
    --allow-addons --allow-child-process --allow-worker --disable-warning=SecurityWarning \
    --env-file="$settings" 'APP_DIR/tools/start.mjs' $command
}

# As the role that owns the database, if it is not the portal's own. Of several files the last one counts. Only root reads that file.
as_owner() {
  [ ! -e "$owner" ] || [ -r "$owner" ] || stop "Run this as root, which reads $owner."
  "$node" --env-file="$settings" --env-file-if-exists="$owner" 'APP_DIR/tools/start.mjs' "$@"
}

command=${1-}
case $command in
  '') [ "$(id -u)" != 0 ] || stop 'The portal runs as ACCOUNT: start its unit, or name a command.'; confined "$node" ;;
  # Without the variables of this shell, which the unit does not have either.
  check-config) confined $([ "$(id -u)" != 0 ] || echo runuser -u 'ACCOUNT' --) env -i "PATH=$PATH" "$node" ;;
  prepare-database)
    [ -z "$(env -i "$node" --env-file="$settings" -p 'process.env.DATABASE ?? ""')" ] ||
      stop 'The embedded database needs no preparing: the start of the portal does it.'
    [ $# -gt 1 ] || set -- "$@" --role "$(env -i "$node" --env-file="$settings" -p 'new URL(process.env.DATABASE_URL).username')"
    as_owner "$@"
    ;;
  restore)
    [ -e "$owner" ] || { portal "$@"; exit; }
    code=0
    as_owner "$@" || code=$?
    [ "$(id -u)" != 0 ] || chown -R 'ACCOUNT:' 'DATA_DIR'
    exit "$code"
    ;;
  *) portal "$@" ;;
esac
