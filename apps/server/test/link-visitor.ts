import { randomUUID } from 'node:crypto';
import type { Link, NewLink } from '@kinvault/domain/links/link.schema.ts';
import type { OpenedLink, OutsideLink } from '@kinvault/domain/links/outside.schema.ts';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { send } from './send.ts';
import type { TestPerson } from './test-person.ts';
import { ORIGIN, type TestServer } from './test-server.ts';

const DAY_MS = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A line of lettering, as browsers draw it. */
export const STAMP = await sharp({
  create: { width: 400, height: 40, channels: 4, background: '#224466' },
})
  .png()
  .toBuffer();

type Shown = Extract<NewLink, { kind: 'documents' }>;

/** A link to these documents. */
export async function makeLink(
  person: TestPerson,
  documents: readonly { id: string }[],
  change: Partial<Shown> = {},
): Promise<Link> {
  const response = await send(person, 'POST /api/links', linkTo(documents, change));
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json();
}

export function linkTo(documents: readonly { id: string }[], change: Partial<Shown> = {}): object {
  return {
    ...{ kind: 'documents', documentIds: documents.map(({ id }) => id), receiver: 'Landlord', endsAt: inDays(7) },
    ...{ password: null, stamp: STAMP.toString('base64'), maxOpenings: null, mayDownload: false },
    ...change,
  };
}

export async function secretOf(person: TestPerson, { id }: { id: string }): Promise<string> {
  const { url } = (await send(person, `GET /api/links/${id}/address`)).json();
  return url.slice(url.indexOf('#') + 1);
}

/** A person outside without an account. */
export interface Visitor {
  open(secret: string, password?: string): Promise<LightMyRequestResponse>;
  /** Opens the link, which must be open and without a password. */
  enter(secret: string): Promise<OutsideLink>;
  get(path: string): Promise<LightMyRequestResponse>;
  post(path: string, payload?: object): Promise<LightMyRequestResponse>;
  /** Hands in one file by a request. */
  handIn(link: { id: string }, bytes: Buffer, fileName: string, key?: string): Promise<LightMyRequestResponse>;
  takeBack(link: { id: string }, file: { id: string }): Promise<LightMyRequestResponse>;
  /** All cookies, for a replay. */
  cookie(): string;
}

let addresses = 0;
/** Each from an address of their own. */
export function newVisitor(
  server: TestServer,
  address = `198.51.${100 + (addresses >> 8)}.${addresses++ % 256}`,
): Visitor {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  async function ask(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object | Buffer,
    more: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const headers = { origin: ORIGIN, cookie: cookie(), ...more };
    const response = await server.app.inject({
      ...{ method, url, headers, remoteAddress: address },
      ...(payload && { payload }),
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    return response;
  }
  const open = (secret: string, password?: string) =>
    ask('POST', '/api/outside/open', { secret, ...(password !== undefined && { password }) });
  return {
    open,
    async enter(secret) {
      const opened: OpenedLink = (await open(secret)).json();
      if (opened.state !== 'open') throw new Error(JSON.stringify(opened));
      return opened.link;
    },
    get: (url) => ask('GET', url),
    post: (url, payload) => ask('POST', url, payload),
    handIn: ({ id }, bytes, fileName, key = randomUUID()) =>
      ask('POST', `/api/outside/links/${id}/files`, bytes, {
        ...{ 'content-type': 'application/octet-stream', 'file-name': encodeURIComponent(fileName), 'upload-key': key },
      }),
    takeBack: ({ id }, file) => ask('DELETE', `/api/outside/links/${id}/files/${file.id}`),
    cookie,
  };
}

export const pageOf = ({ id }: { id: string }, document: { id: string }, page = 1) =>
  `/api/outside/links/${id}/documents/${document.id}/pages/${page}`;
export const fileOf = ({ id }: { id: string }, document: { id: string }) =>
  `/api/outside/links/${id}/documents/${document.id}/file`;

/** A link by which somebody outside hands documents in. */
export async function askFor(person: TestPerson, change: { maxFiles?: number; password?: string } = {}): Promise<Link> {
  const { maxFiles = 3, password = null } = change;
  const request = {
    wanted: 'The signed loan contract',
    message: 'All four pages, please.',
    forPersonId: person.id,
    maxFiles,
  };
  const wanted = { kind: 'request', receiver: 'Bank of Alma', endsAt: inDays(7), password, request };
  const response = await send(person, 'POST /api/links', wanted);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json();
}
