import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { promisify } from 'node:util';

/**
 * How the operating system keeps a child from network, files and other processes: what its own code, native code
 * included, cannot undo.
 */
export interface ChildIsolation {
  /**
   * Prefixes the child's own command, and waits for it as its parent: both die with the server, and the child's own
   * children with it. Empty where the system offers nothing.
   */
  command: readonly string[];
  /** For the operator, where a child could do what it should not; null where it cannot. */
  weakness: string | null;
}

export const NO_ISOLATION: ChildIsolation = {
  command: [],
  weakness:
    'Pictures and texts are read by a process that this system can keep neither from the network nor from the files of the server’s user. Start the server as root, or allow user namespaces (docs/security.md).',
};

/** A user that owns nothing: the last of the range that systemd leaves to nobody; the embedded database takes its first. */
const CHILD_ID = '61183';
const SYSTEM_FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];
const LIMIT_MS = 5_000;

/** Folders become empty, files too, and what lay in a folder before is gone with it. */
const HIDE = `while [ "$1" != -- ]; do
  if [ -d "$1" ]; then mount -t tmpfs -o size=4k,mode=000 hidden "$1" || exit 1
  elif [ -e "$1" ]; then mount --bind /dev/null "$1" || exit 1
  fi
  shift
done
shift
exec "$@"`;
/** Fails where a path can be read that should not be, or cannot where it should, or where there is a network. */
const PROBE = `
const fs = require('node:fs');
const { readable, hidden } = JSON.parse(process.argv[1]);
const canRead = (path) => {
  try {
    return fs.statSync(path).isDirectory() ? fs.readdirSync(path).length > 0 : fs.readFileSync(path).length > 0;
  } catch {
    return false;
  }
};
const hasNetwork = Object.keys(require('node:os').networkInterfaces()).length > 0;
process.exit(!hasNetwork && readable.every(canRead) && !hidden.some(canRead) ? 0 : 1);`;

export interface ChildPaths {
  /** The child's own code. */
  readable: readonly string[];
  /** Keys, secrets and stored files, as far as they exist. */
  hidden: readonly string[];
}

/** The first way that this system offers and that holds when it is tried. */
export async function chooseIsolation(paths: ChildPaths): Promise<ChildIsolation> {
  for (const command of isolationCommands(paths)) if (await holds(command, paths)) return { command, weakness: null };
  return NO_ISOLATION;
}

/** The ways there are, the better first: a user of its own for root, else a view of its own on the files. */
export function isolationCommands({ hidden }: Pick<ChildPaths, 'hidden'>): string[][] {
  const [unshare, setpriv, sh] = ['unshare', 'setpriv', 'sh'].map(findProgram);
  if (process.platform !== 'linux' || !unshare || !setpriv || !sh) return [];
  if (!fs.existsSync(`/proc/self/task/${process.pid}/children`)) return []; // `workerPid` would not find the child
  // asked for twice: a change of user makes the kernel forget it
  const dies = ['--pdeathsig', 'KILL'];
  const alone = [setpriv, ...dies, '--', unshare, '--net', '--pid', '--fork', '--kill-child'];
  const powerless = [setpriv, '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', ...dies];
  const asNobody = [...powerless, '--reuid', CHILD_ID, '--regid', CHILD_ID, '--clear-groups', '--'];
  // a disk that is unmounted outside is unmounted in the child's view as well: otherwise an idle child would hold it
  const following = ['--propagation', 'slave'];
  const inOwnView = ['--user', '--map-root-user', '--mount', ...following, '--', sh, '-c', HIDE, 'hide'];
  const isRoot = process.getuid?.() === 0;
  return [
    ...(isRoot ? [[...alone, '--mount-proc', ...following, '--', ...asNobody]] : []),
    // where a container forbids mounting: a hijacked child could read a sibling process
    ...(isRoot ? [[...alone, '--', ...asNobody]] : []),
    [...alone, ...inOwnView, ...hidden.filter((path) => fs.existsSync(path)), '--', ...powerless, '--'],
  ];
}

async function holds([program = '', ...before]: string[], paths: ChildPaths): Promise<boolean> {
  const probe = [process.execPath, '-e', PROBE, JSON.stringify(paths)];
  const options = { env: {}, cwd: '/', timeout: LIMIT_MS };
  return promisify(execFile)(program, [...before, ...probe], options).then(
    () => true,
    () => false,
  );
}

function findProgram(name: string): string | undefined {
  return SYSTEM_FOLDERS.map((folder) => `${folder}/${name}`).find((file) => fs.existsSync(file));
}
