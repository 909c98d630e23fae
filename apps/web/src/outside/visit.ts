import type { OpenedLink, OutsideLink } from '@kinvault/domain/links/outside.schema.ts';

/** A refusal of the server, by its code; `offline` if there was no response. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export const isGone = (error: unknown): boolean => error instanceof Refusal && error.code === 'not_found';

/**
 * The visit of this page. The secret and the password stay in this script, so that a visit that is over after 30
 * minutes is begun again without a word.
 */
export class Visit {
  readonly #secret: string;
  #password: string | undefined;
  #linkId = '';
  #renewal: Promise<boolean> | undefined;

  constructor(secret: string) {
    this.#secret = secret;
  }

  async open(password?: string): Promise<OpenedLink> {
    const opened = (await this.#send('POST', '/api/outside/open', {
      secret: this.#secret,
      password,
    })) as OpenedLink;
    if (opened.state === 'open') {
      this.#password = password;
      this.#linkId = opened.link.id;
    }
    return opened;
  }

  addressOf(path: string): string {
    return `/api/outside/links/${this.#linkId}${path}`;
  }

  pagesPath(document: OutsideLink['documents'][number], page?: number): string {
    return `/documents/${document.id}/pages${page === undefined ? '' : `/${page}`}`;
  }

  /** @throws Refusal */
  async readJson(path: string): Promise<unknown> {
    return (await this.#fetchAgain(path)).json();
  }

  /** @throws Refusal */
  async readBytes(path: string): Promise<Blob> {
    return (await this.#fetchAgain(path)).blob();
  }

  /** @throws Refusal */
  post(path: string): Promise<unknown> {
    return this.#send('POST', this.addressOf(path));
  }

  /** @throws Refusal */
  async takeBack(fileId: string): Promise<void> {
    await this.#send('DELETE', this.addressOf(`/files/${fileId}`));
  }

  /** Begins the visit again; several callers at once begin one. False if the link is not open any more. */
  renew(): Promise<boolean> {
    this.#renewal ??= this.open(this.#password)
      .then(({ state }) => state === 'open')
      .finally(() => {
        this.#renewal = undefined;
      });
    return this.#renewal;
  }

  async #fetchAgain(path: string): Promise<Response> {
    try {
      return await request('GET', this.addressOf(path));
    } catch (error) {
      if (!isGone(error) || !(await this.renew())) throw error;
      return request('GET', this.addressOf(path));
    }
  }

  async #send(method: string, address: string, body?: object): Promise<unknown> {
    const response = await request(method, address, body);
    return response.status === 204 ? undefined : response.json();
  }
}

async function request(method: string, address: string, body?: object): Promise<Response> {
  const response = await fetch(address, {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refusal('offline');
  });
  if (!response.ok) throw new Refusal(codeOf(await response.json().catch(() => null)));
  return response;
}

/** The code in the body of a refusal. */
export function codeOf(body: unknown): string {
  const { error } = (body ?? {}) as { error?: { code?: unknown } };
  return typeof error?.code === 'string' ? error.code : 'internal';
}
