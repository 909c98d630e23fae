#!/usr/bin/env node
// @ts-check
// Kinvault's command: one file for Node 20 or newer, without anything to install. `node kinvault.mjs` says how to use it.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';

const USAGE = `Use:
  node kinvault.mjs upload FILE... [--for NAME]   add files as private documents; a token that may
                                                  only add puts them into ‘Received’
  node kinvault.mjs list                          id, name, type and expiry of what you see
  node kinvault.mjs search WORD...                the same of what holds these words
  node kinvault.mjs get ID --out FILE             save a document's file
  node kinvault.mjs export --out FILE             save your own documents and profile as a ZIP

Set KINVAULT_URL to the address of your vault and KINVAULT_TOKEN to a token of your profile.
Ends with 0 when done, 1 when refused, 2 for a wrong use, 3 without a connection.
`;
const DONE = 0;
const REFUSED = 1;
const WRONG_USE = 2;
const NO_CONNECTION = 3;
const PAUSES_MS = [500, 2_000];
/** Answers that another try may change. */
const PASSING = new Set([502, 503, 504]);
const PAGE_SIZE = 500;

class Failure extends Error {
  /** @param {number} code @param {string} message @param {string} [reason] the vault's code */
  constructor(code, message, reason) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}

/** @typedef {{ id: string, name: string, type: string, expiresOn: string | null }} Listed */
/** @typedef {{ method?: string, headers?: Record<string, string>, body?: string | Uint8Array<ArrayBuffer> }} Asked */

/** @param {string} address @param {Asked} asked @returns {Promise<Response>} */
async function ask(address, asked = {}) {
  const { KINVAULT_URL: url, KINVAULT_TOKEN: token } = process.env;
  if (!url || !URL.canParse(url)) throw new Failure(WRONG_USE, 'Set KINVAULT_URL, such as https://vault.example.');
  if (!token) throw new Failure(WRONG_USE, 'Set KINVAULT_TOKEN to a token of your profile.');
  const headers = { ...asked.headers, authorization: `Bearer ${token}` };
  const answer = await askAgain(new URL(address, url), { ...asked, headers, redirect: 'error' });
  if (answer.ok) return answer;
  const said = await answer.json().catch(() => undefined);
  throw new Failure(REFUSED, said?.error?.message ?? `The vault answered ${answer.status}.`, said?.error?.code);
}

/** Every call of this file can be repeated. @param {URL} url @param {RequestInit} request @returns {Promise<Response>} */
async function askAgain(url, request) {
  for (let tries = 0; ; tries++) {
    const pause = PAUSES_MS[tries];
    try {
      const answer = await fetch(url, request);
      if (pause === undefined || !PASSING.has(answer.status)) return answer;
      await answer.body?.cancel();
    } catch {
      if (pause === undefined) throw new Failure(NO_CONNECTION, `No connection to ${url.origin}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** @param {string} address @param {unknown} body @param {Record<string, string>} headers */
const post = (address, body, headers = {}) =>
  ask(address, {
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json', ...headers },
  });

/** The same for the same words, as an id: a call that is repeated is known by it. @param {string[]} words */
function keyOf(...words) {
  const hex = createHash('sha256').update(words.join('\0')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Of the caller, or of the one person whose name begins so; undefined for a token that may only add.
 * @param {string | undefined} name @returns {Promise<string | undefined>}
 */
async function findPerson(name) {
  const answer = await ask('/api/families').catch((error) => {
    if (error instanceof Failure && error.reason === 'token_refused' && name === undefined) return undefined;
    throw error;
  });
  if (!answer) return undefined;
  const { families } = await answer.json();
  /** @type {{ personId: string, name: string }[]} */
  const members = families.flatMap((/** @type {{ members: object[] }} */ { members }) => members);
  const [me] = members;
  if (!me) throw new Failure(REFUSED, 'Join or found a family first.');
  if (name === undefined) return me.personId;
  const wanted = name.toLowerCase();
  const found = new Set(
    members.filter((one) => one.name.toLowerCase().startsWith(wanted)).map(({ personId }) => personId),
  );
  const [only] = found;
  if (only === undefined || found.size > 1)
    throw new Failure(WRONG_USE, `${found.size === 0 ? 'Nobody' : 'More than one person'} is called “${name}”.`);
  return only;
}

/** @param {string | undefined} name @returns {Promise<(file: string) => Promise<string>>} */
async function findWay(name) {
  const personId = await findPerson(name);
  return personId === undefined ? putIntoReceived : (file) => upload(file, personId);
}

/** @param {string} file @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function bytesOf(file) {
  const bytes = await readFile(file).catch(() => {
    throw new Failure(WRONG_USE, `${file} cannot be read.`);
  });
  return new Uint8Array(bytes);
}

/** A file that is there already is not added again, and the vault does not say so. @param {string} file */
async function putIntoReceived(file) {
  const fileName = encodeURIComponent(path.basename(file).slice(0, 100));
  const headers = { 'content-type': 'application/octet-stream', 'file-name': fileName };
  await ask('/api/received', { method: 'POST', headers, body: await bytesOf(file) });
  return `\t${file}\treceived`;
}

/** A file that is there already is not added again. @param {string} file @param {string} personId */
async function upload(file, personId) {
  const bytes = await bytesOf(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { duplicates } = await (await post('/api/documents/duplicates', { checksums: [sha256] })).json();
  if (duplicates.length > 0) return `${duplicates[0].document.id}\t${file}\talready there`;
  const fileName = path.basename(file);
  const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': keyOf(sha256) };
  const { fileId } = await (await ask('/api/uploads', { method: 'POST', headers, body: bytes })).json();
  const target = { kind: 'person', personId, shareWith: [] };
  const name = path.parse(fileName).name;
  const answer = await post(
    '/api/documents',
    { fileId, fileName, name, type: 'Other', target },
    { 'idempotency-key': keyOf(fileId, fileName, personId) },
  );
  return `${(await answer.json()).id}\t${file}\tadded`;
}

/** @returns {Promise<Listed[]>} */
async function listAll() {
  const all = [];
  for (let after = ''; ; ) {
    const page = await (await ask(`/api/documents?limit=${PAGE_SIZE}${after && `&after=${after}`}`)).json();
    all.push(...page.documents);
    if (page.next === null) return all;
    after = page.next;
  }
}

/** @param {string[]} words @returns {Promise<Listed[]>} */
async function search(words) {
  const { hits } = await (await ask(`/api/documents/search?q=${encodeURIComponent(words.join(' '))}`)).json();
  const found = new Set(hits.map((/** @type {{ documentId: string }} */ { documentId }) => documentId));
  const wanted = words.map((word) => word.toLowerCase());
  return (await listAll()).filter(
    ({ id, name, type }) => found.has(id) || wanted.every((word) => `${name} ${type}`.toLowerCase().includes(word)),
  );
}

/** Whole or not at all. @param {string} address @param {string} file */
async function save(address, file) {
  const { body } = await ask(address);
  if (!body) throw new Failure(REFUSED, 'The vault sent nothing.');
  const part = `${file}.part`;
  try {
    const bytes = Readable.fromWeb(/** @type {import('node:stream/web').ReadableStream} */ (body));
    await pipeline(bytes, createWriteStream(part, { mode: 0o600 }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    const isOfDisk = error instanceof Error && 'syscall' in error && !('cause' in error);
    if (isOfDisk) throw new Failure(REFUSED, `${file} cannot be written.`);
    throw new Failure(NO_CONNECTION, 'The connection broke off.');
  }
}

/** @param {Listed[]} documents */
const print = (documents) => {
  for (const { id, name, type, expiresOn } of documents)
    console.log([id, name, type, expiresOn ?? ''].map(onOneLine).join('\t'));
};

/** Others name documents, too: nothing of a name moves the cursor or begins a line. @param {string} text */
const onOneLine = (text) => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ');

/** @param {string[]} given */
async function run(given) {
  const { values, positionals } = readArguments(given);
  const [command, ...rest] = positionals;
  const { out } = values;
  if (command === 'upload' && rest.length > 0) {
    const add = await findWay(values.for);
    for (const file of rest) console.log(await add(file));
  } else if (command === 'list' && rest.length === 0) print(await listAll());
  else if (command === 'search' && rest.length > 0) print(await search(rest));
  else if (command === 'get' && rest.length === 1 && out) {
    const { url } = await (await post(`/api/documents/${encodeURIComponent(rest[0] ?? '')}/link`, {})).json();
    await save(url, out);
  } else if (command === 'export' && rest.length === 0 && out) await save('/api/profile/export', out);
  else throw new Failure(WRONG_USE, USAGE);
}

/** @param {string[]} args */
function readArguments(args) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { for: { type: 'string' }, out: { type: 'string' } } });
  } catch {
    throw new Failure(WRONG_USE, USAGE);
  }
}

process.exitCode = DONE;
run(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof Failure ? error.code : REFUSED;
});
