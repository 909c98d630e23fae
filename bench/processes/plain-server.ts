/** What downloads are held against: one file, piped, without asking who wants it. Argument: the file. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const [file = ''] = process.argv.slice(2);
const { size } = fs.statSync(file);
const server = http.createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': size });
  fs.createReadStream(file).pipe(response);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://localhost:${(server.address() as AddressInfo).port}\n`);
});
process.stdin.resume().on('end', () => process.exit());
