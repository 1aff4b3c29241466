#!/bin/sh
# Makes a base image for the Containerfile where no registry of images can be reached: Debian's packages by mmdebstrap, from the places
# that this machine's own apt reads, and Node and npm from npm. Run it as root after "npm ci"; it takes the name of the image:
#
#   sh deploy/base-image.sh docker.io/library/node:24-trixie-slim
#
# As in the image of that name, Node is in /usr/local, the account "node" has the number 1000, and manuals are left out.
set -eu
NAME=${1:?Name the image, as the head of this file shows.}
SUITE=${SUITE:-trixie}
NODE=$(readlink -f "$(dirname "$0")/../node_modules/.bin/node")
NPM=npm@11

[ -x "$NODE" ] || { echo 'The packages are not installed. Run "npm ci" first.' >&2; exit 1; }
FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT

npm install --global --prefix "$FOLDER/usr/local" --no-audit --no-fund --loglevel=error "$NPM" >&2
install -D "$NODE" "$FOLDER/usr/local/bin/node"
chmod -R go=rX "$FOLDER/usr"
tar --create --file="$FOLDER/node.tar" --directory="$FOLDER" --owner=0 --group=0 usr

# The image's release of Debian lies where this machine's own does.
HERE=$(. /etc/os-release && echo "${VERSION_CODENAME:?}")
apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
  sed -n "s/ $HERE/ $SUITE/p" | sort -u >"$FOLDER/sources.list"
[ -s "$FOLDER/sources.list" ] || { echo "The sources of apt on this machine have no $HERE of Debian." >&2; exit 1; }

# With usr-is-merged and its hook the package usrmerge, which brings the whole of perl, is not needed.
mmdebstrap --quiet --variant=minbase --include=ca-certificates,libstdc++6,usr-is-merged \
  --hook-dir=/usr/share/mmdebstrap/hooks/merged-usr \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/info/*' \
  --dpkgopt='path-exclude=/usr/share/locale/*' \
  --customize-hook="tar-in $FOLDER/node.tar /" \
  --customize-hook='chroot "$1" useradd --uid 1000 --user-group --create-home --shell /bin/bash node' \
  "$SUITE" "$FOLDER/base.tar" - <"$FOLDER/sources.list"

podman import --change 'CMD ["node"]' "$FOLDER/base.tar" "$NAME" >&2
