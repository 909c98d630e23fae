import type { LightMyRequestResponse } from 'fastify';
import { send, sendRequest } from './send.ts';
import type { TestPerson } from './test-person.ts';

export interface LinkOptions {
  version?: number;
  download?: boolean;
}

/** An address of the document's file, made for this person. */
export async function linkFor(person: TestPerson, documentId: string, options: LinkOptions = {}): Promise<string> {
  const answer = await send(person, `POST /api/documents/${documentId}/link`, options);
  if (answer.statusCode !== 201) throw new Error(`asking for a link answered ${answer.statusCode}: ${answer.body}`);
  return answer.json().url;
}

/** The file as this person's browser gets it; a refused link is returned too. */
export async function getFile(
  person: TestPerson,
  documentId: string,
  { headers = {}, ...options }: LinkOptions & { headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  const link = await send(person, `POST /api/documents/${documentId}/link`, options);
  if (link.statusCode !== 201) return link;
  return sendRequest(person, { url: link.json().url, headers });
}
