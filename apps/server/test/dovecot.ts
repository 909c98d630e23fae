import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const NOBODY = [65534, 65534] as const;
const PROGRAM = '/usr/sbin/dovecot';
/** Version 2.3: the settings of 2.4 have other names. */
export const HAS_DOVECOT = /^2\.3\./.test(spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' }).stdout ?? '');

export interface Dovecot {
  url: string;
  /** As the local delivery puts a mail into the mailbox. */
  deliver(raw: string): void;
  /** How many mails a folder has. */
  count(folder: 'INBOX' | 'Kinvault' | 'Kinvault refused'): number;
  stop(): Promise<void>;
}

/** A real IMAP server as a process of its own, with one mailbox, in a temporary folder. */
export async function startDovecot(): Promise<Dovecot> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-imap-'));
  fs.chmodSync(root, 0o755);
  const mail = path.join(root, 'mail');
  const port = await freePort();
  const file = path.join(root, 'dovecot.conf');
  fs.mkdirSync(path.join(mail, 'new'), { recursive: true });
  for (const folder of ['cur', 'tmp']) fs.mkdirSync(path.join(mail, folder));
  const { username, ...me } = os.userInfo();
  const isRoot = me.uid === 0;
  const group = isRoot ? '' : execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim();
  const [uid, gid] = isRoot ? NOBODY : [me.uid, me.gid]; // it lets nobody in as root
  const own = (place: string) => isRoot && fs.chownSync(place, uid, gid);
  for (const place of [root, mail, ...['new', 'cur', 'tmp'].map((folder) => path.join(mail, folder))]) own(place);
  fs.writeFileSync(
    file,
    `base_dir = ${root}/run
state_dir = ${root}/state
log_path = ${root}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
mail_location = maildir:${mail}
first_valid_uid = 1
${isRoot ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}\ndefault_internal_group = ${group}`}
passdb {
  driver = static
  args = password=quiet-lantern
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${root}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`,
  );
  const child = spawn(PROGRAM, ['-F', '-c', file], { stdio: 'ignore' });
  while (!(await canConnect(port))) {
    if (child.exitCode !== null) throw new Error(fs.readFileSync(`${root}/log`, 'utf8'));
    await sleep(20);
  }
  let delivered = 0;
  const namesIn = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder).length : 0);
  return {
    url: `imap://vault:quiet-lantern@127.0.0.1:${port}`,
    deliver: (raw) => {
      const name = `${Date.now()}.${++delivered}.test`;
      fs.writeFileSync(path.join(mail, 'tmp', name), raw);
      own(path.join(mail, 'tmp', name));
      fs.renameSync(path.join(mail, 'tmp', name), path.join(mail, 'new', name));
    },
    count: (folder) => {
      const place = folder === 'INBOX' ? mail : path.join(mail, `.${folder}`);
      return namesIn(path.join(place, 'new')) + namesIn(path.join(place, 'cur'));
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      fs.rmSync(root, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function canConnect(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).then((isOpen) => {
    socket.destroy();
    return isOpen as boolean;
  });
}
