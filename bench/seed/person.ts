import { randomUUID } from 'node:crypto';

/** Somebody signed in, with a family of their own. */
export interface SeededPerson {
  port: number;
  id: string;
  familyId: string;
  cookie: string;
  email: string;
  password: string;
}

/**
 * Through the API, like everybody; one address may open 60 accounts an hour. `code` joins its family instead of making
 * one, `address` is whom a server that trusts this machine takes us for.
 */
export async function signUp(
  port: number,
  { code, address }: { code?: string; address?: string } = {},
): Promise<SeededPerson> {
  const email = `${randomUUID()}@example.org`;
  const password = `four words ${randomUUID()}`;
  const family = code ? { kind: 'join', code } : { kind: 'create', name: 'The Okafors' };
  const body = { name: 'Ines Okafor', email, password, family };
  const response = await post({ port, cookie: '' }, '/api/auth/sign-up', body, address);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { person } = await response.json();
  const { families } = await (await get({ port, cookie }, '/api/families')).json();
  return { port, id: person.id, familyId: families[0].id, cookie, email, password };
}

/** Uploads a file and makes it that many documents. */
export async function addDocuments(person: SeededPerson, file: Buffer, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const { fileId } = await (await post(person, '/api/uploads', file)).json();
    const response = await post(person, '/api/documents', {
      fileId,
      fileName: `passport-${index}.png`,
      name: `Passport of Ines, page ${index}`,
      type: 'Passport',
      target: { kind: 'person', personId: person.id, shareWith: [] },
      expiresOn: '2031-05-17',
      issuedOn: '2021-05-18',
      number: `X${index}`,
      issuingCountry: 'Portugal',
    });
    ids.push((await response.json()).id);
  }
  return ids;
}

/** Uncompressed, as the bench's client asks too. */
export async function get(person: Pick<SeededPerson, 'port' | 'cookie'>, path: string): Promise<Response> {
  const headers = { cookie: person.cookie, 'accept-encoding': 'identity' };
  return checked(await fetch(`http://localhost:${person.port}${path}`, { headers }));
}

export const patch = (person: Pick<SeededPerson, 'port' | 'cookie'>, path: string, body: object): Promise<Response> =>
  send('PATCH', person, path, body);

export const post = (
  person: Pick<SeededPerson, 'port' | 'cookie'>,
  path: string,
  body: Buffer | object,
  address?: string,
): Promise<Response> => send('POST', person, path, body, address);

async function send(
  method: string,
  person: Pick<SeededPerson, 'port' | 'cookie'>,
  path: string,
  body: Buffer | object,
  address?: string,
): Promise<Response> {
  const origin = `http://localhost:${person.port}`;
  const isFile = Buffer.isBuffer(body);
  return checked(
    await fetch(`${origin}${path}`, {
      method,
      headers: {
        origin,
        cookie: person.cookie,
        ...(address && { 'x-forwarded-for': address }),
        'idempotency-key': randomUUID(),
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
      },
      body: isFile ? new Uint8Array(body) : JSON.stringify(body),
    }),
  );
}

async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
}
