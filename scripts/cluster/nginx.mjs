import fs from 'node:fs';
import path from 'node:path';
import { Failure } from '../setup/failure.mjs';
import { ROOT } from '../setup/root.mjs';
import { isListening } from './ports.mjs';
import { startProgram, untilAnswering } from './process.mjs';

const EXAMPLE = path.join(ROOT, 'deploy/nginx.conf');

/** nginx with deploy/nginx.conf, whose addresses are replaced by ours. */
export async function startNginx(folder, { port, copies, account }) {
  const home = path.join(folder, 'nginx');
  fs.mkdirSync(home);
  if (account) fs.chownSync(home, account.uid, account.gid);
  fs.writeFileSync(path.join(folder, 'kinvault.conf'), adapt(fs.readFileSync(EXAMPLE, 'utf8'), { port, copies }));
  const settings = path.join(folder, 'nginx.conf');
  fs.writeFileSync(settings, frame(home, path.join(folder, 'kinvault.conf')));
  const command = ['nginx', '-e', 'stderr', '-p', home, '-c', settings];
  const program = startProgram(folder, { name: 'nginx', command, account });
  await untilAnswering(program, () => isListening(port));
  return { stop: () => program.end('SIGQUIT') };
}

/** @throws {Failure} where the example no longer has what is replaced */
function adapt(example, { port, copies }) {
  const [first, second] = copies;
  const replaced = [
    [/server 10\.0\.0\.11:3000/g, `server 127.0.0.1:${first}`],
    [/server 10\.0\.0\.12:3000/g, `server 127.0.0.1:${second}`],
    ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
    ['server_name papers.example.org;', 'server_name localhost;'],
    [/^ *ssl_certificate(_key)? .*\n/gm, ''],
  ];
  return replaced.reduce((text, [what, by]) => {
    const next = text.replace(what, by);
    if (next === text) throw new Failure(`deploy/nginx.conf no longer has: ${what}`);
    return next;
  }, example);
}

/** What Debian has in /etc/nginx/nginx.conf, for an ordinary user and a folder of our own. */
function frame(home, site) {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
worker_processes 1;
pid ${home}/pid;
events { worker_connections 1024; }
http {
  access_log off;
  ${kinds.map((kind) => `${kind}_temp_path ${home}/${kind};`).join('\n  ')}
  include ${site};
}
`;
}
