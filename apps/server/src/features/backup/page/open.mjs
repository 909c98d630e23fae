// Decrypts the papers of a backup of Kinvault into the folder papers/. Run it where the tar was unpacked: node open.mjs
import crypto from 'node:crypto';
import fs from 'node:fs';

const SEGMENT = 2 ** 18;
const read = (name) => fs.readFileSync(name);
const { keys } = JSON.parse(read('keyring.json'));
const { tables } = JSON.parse(read('kinvault.json'));

/** What AES-256-GCM has sealed; fails where a byte was changed. The tag is the last 16 bytes. */
function open(key, nonce, sealed, ...additional) {
  const decipher = crypto.createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
  decipher.setAAD(Buffer.concat(additional.map((part) => Buffer.from(part)))).setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
}

function decrypt({ id, purpose, wrappedKey, keyId }, file) {
  const wrapped = Buffer.from(wrappedKey, 'base64');
  const key = open(
    Buffer.from(keys[keyId], 'base64'),
    wrapped.subarray(1, 13),
    wrapped.subarray(13),
    wrapped.subarray(0, 1),
    keyId,
    id,
  );
  const header = file.subarray(0, 9);
  const segments = [];
  for (let at = 9; at < file.length; at += SEGMENT + 16) {
    const nonce = Buffer.concat([header.subarray(2), Buffer.alloc(5)]);
    nonce.writeUInt32BE(segments.length, 7);
    nonce[11] = at + SEGMENT + 16 >= file.length ? 1 : 0;
    segments.push(open(key, nonce, file.subarray(at, at + SEGMENT + 16), header, id, purpose));
  }
  return Buffer.concat(segments);
}

/** The rows of a table, each with its values by column. */
function rows(table) {
  const { columns } = tables.find(({ name }) => name === table);
  const folder = `rows/${table}`;
  const text = fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .sort()
        .map((name) => read(`${folder}/${name}`))
        .join('')
    : '';
  const plain = (value) => value.replace(/\\(.)/g, (_all, sign) => ({ t: '\t', n: '\n', r: '\r' })[sign] ?? sign);
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t'));
  return lines.map((values) => Object.fromEntries(columns.map((column, index) => [column, plain(values[index])])));
}

const documents = new Map(rows('public.documents').map((document) => [document.id, document]));
const versions = new Map(rows('public.document_versions').map((version) => [version.file_id, version]));

fs.mkdirSync('papers', { recursive: true });
let [good, bad] = [0, 0];
for (const list of fs.readdirSync('files').filter((name) => name.endsWith('.json'))) {
  for (const file of JSON.parse(read(`files/${list}`)).filter(({ purpose }) => purpose === 'original')) {
    const { document_id: documentId, number, file_name: fileName = '' } = versions.get(file.id) ?? {};
    const name = documents.get(documentId)?.name ?? 'upload';
    const ending = /\.[a-z0-9]{1,5}$/i.exec(fileName)?.[0] ?? '';
    const title = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 80);
    try {
      const bytes = decrypt(file, read(`files/documents/${file.id.slice(-2)}/${file.id}`));
      if (crypto.createHash('sha256').update(bytes).digest('hex') !== file.sha256)
        throw new Error('its SHA-256 differs');
      fs.writeFileSync(`papers/${title} ${number ?? ''} ${file.id}${ending}`, bytes);
      good++;
    } catch (error) {
      console.error(`${name} (${file.id}): ${error.message}`);
      bad++;
    }
  }
}
console.log(`${good} papers are in the folder papers/${bad ? `, ${bad} could not be opened` : ''}.`);
process.exitCode = bad ? 1 : 0;
