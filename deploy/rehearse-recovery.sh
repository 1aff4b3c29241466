#!/bin/sh
# Rehearses a recovery of PostgreSQL: brings the database back as it was at a time, in a cluster of its own beside the one in use, and
# prints for each table how many rows it had then and has now. The cluster in use is not changed. As postgres, in a folder it may enter:
#
#   sh rehearse-recovery.sh '2026-11-24 09:14:00+00'
#
# STANZA and DATABASE (both "panel") name the stanza of pgBackRest and the database; PGPORT and PGHOST reach the cluster in use.
# SCRATCH is a new folder with room for the whole cluster. With KEEP=1 the recovered cluster stays and goes on running there.
set -eu
umask 077

STANZA=${STANZA:-panel}
DATABASE=${DATABASE:-panel}
SCRATCH=${SCRATCH:-/var/tmp/panel-rehearsal}
BIN=${PG_BINDIR:-$(pg_config --bindir 2>/dev/null || ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)}

stop() { echo "$1" >&2; exit 1; }
[ $# = 1 ] || stop "Give the time to go back to, as in: sh rehearse-recovery.sh '2026-11-24 09:14:00+00'"
[ "$(id -u)" != 0 ] || stop "PostgreSQL does not run as root. Run this as the account of PostgreSQL (runuser -u postgres -- …)."
[ ! -e "$SCRATCH" ] || stop "$SCRATCH is there already. Remove it (end a cluster in it first), or set SCRATCH to another folder."

# The recovered cluster listens on a socket in its own folder only, and hands nothing over to the backups.
mkdir "$SCRATCH"
cat >"$SCRATCH/postgresql.conf" <<END
data_directory = '$SCRATCH/data'
hba_file = '$SCRATCH/pg_hba.conf'
listen_addresses = ''
unix_socket_directories = '$SCRATCH'
port = 5432
archive_mode = off
hot_standby = off
END
echo 'local all all trust' >"$SCRATCH/pg_hba.conf"
recovered() { (export PGHOST="$SCRATCH" PGPORT=5432; "$@"); }
failed() {
  tail -20 "$SCRATCH/log" >&2
  stop "The recovery did not come to this time. Is it after the first backup, and was anything written after it?"
}
finish() {
  [ ! -e "$SCRATCH/data/postmaster.pid" ] || "$BIN/pg_ctl" -D "$SCRATCH/data" -m immediate -w stop >/dev/null
  rm -rf "$SCRATCH"
}
trap finish EXIT

# Hands over the present part of the log, so that the time can be reached.
psql --quiet --no-psqlrc --dbname="$DATABASE" --command='SELECT pg_switch_wal()' >/dev/null
BEGIN=$(date +%s)
pgbackrest --stanza="$STANZA" --pg1-path="$SCRATCH/data" --type=time --target="$1" --target-action=promote restore
"$BIN/pg_ctl" -D "$SCRATCH/data" -o "-c config_file=$SCRATCH/postgresql.conf" -l "$SCRATCH/log" -w start >/dev/null || failed
# Without hot_standby it takes connections once it has come to the time.
until recovered psql --quiet --no-psqlrc --dbname="$DATABASE" --command='SELECT 1' >/dev/null 2>&1; do
  sleep 1
  "$BIN/pg_ctl" -D "$SCRATCH/data" status >/dev/null || failed
done
echo "The database is back as it was at $1, after $(($(date +%s) - BEGIN)) seconds."

counts() {
  psql --no-psqlrc --dbname="$DATABASE" --tuples-only --no-align --set=ON_ERROR_STOP=1 <<'END' >"$SCRATCH/unsorted"
SELECT format('SELECT %L, count(*) FROM public.%I', tablename, tablename) FROM pg_tables WHERE schemaname = 'public' \gexec
END
  LC_ALL=C sort -t "|" -k 1,1 "$SCRATCH/unsorted" >"$SCRATCH/$1"
}
recovered counts before
counts now
LC_ALL=C join -t '|' -a 1 -a 2 -e missing -o 0,1.2,2.2 "$SCRATCH/before" "$SCRATCH/now" |
  awk -F '|' 'BEGIN { printf "%-28s %12s %12s\n", "table", "then", "now" }
    { printf "%-28s %12s %12s%s\n", $1, $2, $3, $2 == $3 ? "" : "  *" }'
if [ "${KEEP:-}" = 1 ]; then
  trap - EXIT
  echo "It goes on running: psql --host=$SCRATCH $DATABASE. End it with: $BIN/pg_ctl -D $SCRATCH/data stop; rm -r $SCRATCH"
fi
