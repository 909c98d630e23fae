import fs from 'node:fs';

/** Numbers that PostgreSQL's processes run under when we are root. */
export interface Account {
  uid: number;
  gid: number;
}

// nobody's range (systemd.io/UIDS-GIDS: «60578…61183 unused»), below 65536 so that it exists inside user namespaces
const FIRST_PRIVATE_ID = 60578;
const LAST_PRIVATE_ID = 61183;
// not process.env: PGPORT or PGOPTIONS would change the server, and our secrets do not belong in its environment
const ENV = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Options of a process that acts as `account` (or as ourselves); `/`, since it may be unable to enter our folder. */
export function spawnOptions(account: Account | undefined) {
  return { ...account, cwd: '/', env: ENV };
}

/** The owner of the existing cluster, else the first free id of the range. Such an account needs no /etc/passwd entry. */
export function chooseAccount(cluster: string): Account {
  const owner = fs.statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const files = ['/etc/passwd', '/etc/group'];
  const taken = new Set(files.flatMap((file) => readColumns(file).map((columns) => Number(columns[2]))));
  for (let id = FIRST_PRIVATE_ID; id <= LAST_PRIVATE_ID; id++) if (!taken.has(id)) return { uid: id, gid: id };
  throw new Error('no free account number for the embedded database: set DATABASE_URL, or start as an ordinary user');
}

/** initdb, unlike postgres, insists on an account with a name; it is followed by a chown. */
export function chooseInitdbAccount(account: Account | undefined): Account | undefined {
  if (!account) return undefined;
  const users = readColumns('/etc/passwd').filter((columns) => Number(columns[2]) > 0);
  const user = users.find((columns) => columns[0] === 'nobody') ?? users.at(0);
  if (!user) throw new Error('no unprivileged user on this machine: set DATABASE_URL, or start as an ordinary user');
  return { uid: Number(user[2]), gid: account.gid };
}

function readColumns(file: string): string[][] {
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => line.split(':'));
}
