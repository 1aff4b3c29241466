#!/bin/sh
# Makes the secrets that compose.yaml names, in the folder secrets/ beside it: run it once, in the folder of the portal. It overwrites
# nothing. Keep the folder, apart from the backups: without it nobody can read the data, and second factors are lost.
set -eu
FOLDER=${1:-$(dirname "$0")/../secrets}

mkdir -m 700 "$FOLDER" || { echo 'The secrets are there already, or the folder above cannot be written to.' >&2; exit 1; }
cd "$FOLDER"
# The accounts of the containers read the files; on this machine the folder keeps everybody else out.
umask 022

keep() { printf '%s' "$2" >"$1"; }
random() { openssl rand -hex 24; }

OWNER=$(random)
APP=$(random)
KEY_ID=$(openssl rand -hex 10)
KEY=$(random)
keep postgres-password "$(random)"
keep jwt-secret "$(openssl rand -base64 48)"
keep owner-url "postgres://panel_owner:$OWNER@postgres/panel?sslmode=disable"
keep database-url "postgres://panel_app:$APP@postgres/panel?sslmode=disable"
keep roles.sql "CREATE ROLE panel_owner LOGIN PASSWORD '$OWNER';
CREATE ROLE panel_app LOGIN PASSWORD '$APP';
CREATE DATABASE panel OWNER panel_owner;
"
keep s3-key-id "$KEY_ID"
keep s3-key "$KEY"
keep s3-accounts "{
  \"identities\": [
    {
      \"name\": \"expert-panel\",
      \"credentials\": [{ \"accessKey\": \"$KEY_ID\", \"secretKey\": \"$KEY\" }],
      \"actions\": [\"Admin\", \"Read\", \"List\", \"Tagging\", \"Write\"]
    }
  ]
}
"
# For the names of the services that the portal reaches with TLS.
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj '/CN=Expert Panel, this machine' \
  -addext 'subjectAltName=DNS:mail,DNS:files' -keyout certificate-key -out certificate 2>/dev/null
chmod 644 certificate-key
