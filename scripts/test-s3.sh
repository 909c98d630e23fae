#!/bin/bash
# Runs a command, or the tests of the S3 driver, against a real S3: OpenStack Swift with its s3api, as Debian has it.
#   apt-get install swift swift-proxy swift-account swift-container swift-object memcached
#   scripts/test-s3.sh [command …]     the command finds the bucket in TEST_S3_URL
#   scripts/test-s3.sh --check         only says whether all of it is installed
# Needs no root; uses five ports from S3_PORT on. Everything lies in one temporary folder and goes with the script.
set -euo pipefail
cd "$(dirname "$0")/.."

missing=$(for p in swift-proxy-server swift-account-server swift-container-server swift-object-server swift-ring-builder memcached; do
  command -v "$p" >/dev/null || echo "$p"; done)
if [ -n "$missing" ]; then
  echo "Missing: ${missing//$'\n'/, }. On Debian: apt-get install swift swift-proxy swift-account swift-container swift-object memcached" >&2
  exit 1
fi
if [ "${1:-}" = --check ]; then exit 0; fi

# a busy machine keeps a server waiting longer than Swift allows it by itself; one that was late is tried again
patience='conn_timeout = 20
node_timeout = 60'

port=${S3_PORT:-$((20000 + RANDOM % 12000))} # by chance: two runs at once are fine
user=$(id -un)
dir=$(mktemp -d "${TMPDIR:-/tmp}/kinvault-s3-XXXXXX")
pids=()
stop() {
  # each server heads a group of its own, with its workers
  for pid in "${pids[@]}"; do kill -- "-$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$dir"
}
trap stop EXIT
trap 'exit 143' TERM INT HUP

begin() {
  setsid "$@" >>"$dir/log" 2>&1 </dev/null &
  pids+=($!)
}

# one program: swift-ring-builder would be started nine times, which takes longer than the servers themselves
ring_python=$(sed -n '1s/^#! *//p' "$(command -v swift-ring-builder)")
$ring_python - "$dir" "$port" >>"$dir/log" 2>&1 <<'PYTHON'
import sys
from swift.common.ring import RingBuilder
folder, port = sys.argv[1], int(sys.argv[2])
for number, kind in enumerate(('account', 'container', 'object'), 1):
    builder = RingBuilder(6, 1, 1)
    place = {'ip': '127.0.0.1', 'port': port + number}
    replication = {f'replication_{key}': value for key, value in place.items()}
    builder.add_dev({'region': 1, 'zone': 1, 'device': 'sda1', 'weight': 1.0, 'meta': '', **place, **replication})
    builder.rebalance()
    builder.get_ring().save(f'{folder}/{kind}.ring.gz')
PYTHON

mkdir -p "$dir/disks/sda1" "$dir/cache" "$dir/lock"
number=1
for kind in account container object; do
  own=$((port + number))
  number=$((number + 1))
  cat >"$dir/$kind-server.conf" <<CONF
[DEFAULT]
devices = $dir/disks
mount_check = false
fallocate_reserve = 0
bind_ip = 127.0.0.1
bind_port = $own
workers = 1
$patience
container_update_timeout = 60
user = $user
swift_dir = $dir
[pipeline:main]
pipeline = $kind-server
[app:$kind-server]
use = egg:swift#$kind
CONF
  begin "swift-$kind-server" "$dir/$kind-server.conf"
done

filters="catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth bulk slo dlo versioned_writes copy symlink"
{
  cat <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
workers = 1
user = $user
swift_dir = $dir
[pipeline:main]
pipeline = $filters proxy-server
[app:proxy-server]
use = egg:swift#proxy
$patience
error_suppression_interval = 0
account_autocreate = true
allow_account_management = true
CONF
  for filter in $filters; do
    printf '[filter:%s]\nuse = egg:swift#%s\n' "$filter" "$([ $filter = cache ] && echo memcache || echo $filter)"
    case $filter in
      cache) echo "memcache_servers = 127.0.0.1:$((port + 4))" ;;
      s3api) printf 'location = us-east-1\ns3_acl = false\ndns_compliant_bucket_names = false\n' ;;
      tempauth) echo 'user_test_tester = testing .admin' ;;
      versioned_writes) printf 'allow_versioned_writes = true\nallow_object_versioning = true\n' ;;
    esac
  done
} >"$dir/proxy-server.conf"
begin memcached -u "$user" -l 127.0.0.1 -p $((port + 4))
begin swift-proxy-server "$dir/proxy-server.conf"

endpoint="http://127.0.0.1:$port"
all_answer() {
  local pid own
  for pid in "${pids[@]}"; do kill -0 "$pid" || return 1; done
  for own in 1 2 3 4; do (: </dev/tcp/127.0.0.1/$((port + own))) || return 1; done
  curl -fsS "$endpoint/healthcheck"
} >/dev/null 2>&1
for _ in $(seq 400); do
  all_answer && break
  sleep 0.2
done
if ! all_answer; then
  tail -n 40 "$dir/log" >&2
  exit 1
fi

export TEST_S3_URL="s3://test%3Atester:testing@kinvault-test?endpoint=$endpoint&region=us-east-1"
if [ $# -gt 0 ]; then "$@"; else npx vitest run --project int apps/server/src/platform/storage/s3-store; fi
