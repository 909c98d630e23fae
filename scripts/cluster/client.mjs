import { createHash, randomInt, randomUUID } from 'node:crypto';
import http from 'node:http';
import { Failure } from '../setup/failure.mjs';

export const PASSWORD = 'quiet lantern orchard';
const PATIENCE_MS = 60_000;

/** The address of one household: limits count by it. */
function newAddress() {
  return `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`;
}

/**
 * A person's browser as far as this needs one: it keeps its connections, its cookie and its own address.
 * @param origin the address people use; `url` is where the requests go, unless one says otherwise
 */
export function openClient({ url, origin = url, address = newAddress() }) {
  const agent = new http.Agent({ keepAlive: true, localAddress: address });
  let cookie = '';

  /** Rejects where the connection breaks before the whole answer is there. */
  function ask(method, path, { json, bytes, key = randomUUID(), at = url } = {}) {
    const body = bytes ?? (json && JSON.stringify(json));
    const type = bytes ? 'application/octet-stream' : 'application/json';
    const headers = { origin, cookie, 'idempotency-key': key, ...(body && { 'content-type': type }) };
    if (body) headers['content-length'] = Buffer.byteLength(body);
    return new Promise((resolve, reject) => {
      const request = http.request(at + path, { method, agent, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
      request.on('response', (response) => {
        const set = response.headers['set-cookie']?.map((line) => line.split(';')[0]);
        if (set) cookie = set.join('; ');
        response
          .toArray()
          .then((pieces) => resolve({ status: response.statusCode, body: Buffer.concat(pieces) }))
          .catch(reject);
      });
      request.on('error', reject).end(body);
    });
  }

  /** The answer's JSON. @throws {Failure} unless it has the status */
  async function require(status, method, path, options) {
    const answer = await ask(method, path, options);
    if (answer.status !== status) throw new Failure(`${method} ${path} answered ${answer.status}: ${answer.body}`);
    return answer.body.length > 0 ? JSON.parse(answer.body) : null;
  }

  return {
    ...{ ask, require, address },
    cookie: () => cookie,
    setCookie: (text) => {
      cookie = text;
    },
    /** The kinds of what a stream says, each with the moment it came. Ends with `close`. */
    follow: (at = url) => follow(`${at}/api/events`, { cookie, ...(cookie && { origin }) }),
    close: () => agent.destroy(),
  };
}

/** A live stream that comes back, as a page does; `onKind` hears each kind of event and its moment. */
function follow(address, headers) {
  const heard = [];
  let isClosed = false;
  let request;
  let isOpen = false;
  const open = () => {
    if (isClosed) return;
    const comeBack = () => {
      isOpen = false;
      if (!isClosed) setTimeout(open, 500);
    };
    request = http.get(address, { headers, agent: false }, (response) => {
      isOpen = response.statusCode === 200;
      response.setEncoding('utf8').on('data', (text) => {
        for (const [, kind] of text.matchAll(/^data: \{"kind":"(\w+)"\}$/gm))
          heard.push({ kind, at: performance.now() });
      });
      response.on('close', comeBack).on('error', () => {});
    });
    request.on('error', comeBack);
    headers['last-event-id'] = '1';
  };
  open();
  return {
    heard,
    isOpen: () => isOpen,
    close() {
      isClosed = true;
      request.destroy();
    },
  };
}

/** A new person with a family of their own, signed in. */
export async function signUp(client, at) {
  const email = `${randomUUID()}@rivera.example`;
  const family = { kind: 'create', name: 'Rivera' };
  const json = { name: 'Elena Rivera', email, password: PASSWORD, family };
  const { person } = await client.require(201, 'POST', '/api/auth/sign-up', { json, at });
  const { families } = await client.require(200, 'GET', '/api/families', { at });
  return { client, email, personId: person.id, familyId: families[0].id };
}

/** Both steps of adding a paper, which answer 201 only when it is safe. Returns the last answer. */
export async function addPaper({ client, personId }, { bytes, name, fileName = `${name}.pdf`, keys, at }) {
  const { upload = randomUUID(), create = randomUUID() } = keys ?? {};
  const uploaded = await client.ask('POST', '/api/uploads', { bytes, key: upload, at });
  if (uploaded.status !== 201) return uploaded;
  const { fileId } = JSON.parse(uploaded.body);
  const target = { kind: 'person', personId, shareWith: [] };
  const json = { fileId, fileName, name, type: 'Other', target };
  return client.ask('POST', '/api/documents', { json, key: create, at });
}

export async function listPapers({ client }) {
  const papers = [];
  for (let after = ''; ; ) {
    const { documents, next } = await client.require(200, 'GET', `/api/documents?limit=200${after}`);
    papers.push(...documents);
    if (next === null) return papers;
    after = `&after=${next}`;
  }
}

export async function hashPaper({ client }, id) {
  const { url } = await client.require(201, 'POST', `/api/documents/${id}/link`, { json: {} });
  const { status, body } = await client.ask('GET', url);
  if (status !== 200) throw new Failure(`The file of paper ${id} answered ${status}: ${body}`);
  return sha256(body);
}

export function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
