import type { LightMyRequestResponse } from 'fastify';
import { as, type TestApp, type TestPerson } from './build-test-app.ts';

export interface LinkOptions {
  version?: number;
  download?: boolean;
}

/** An address of the document's file, made for this person. */
export async function linkFor(
  { app }: TestApp,
  person: TestPerson,
  documentId: string,
  options: LinkOptions = {},
): Promise<string> {
  const url = `/api/documents/${documentId}/link`;
  const answer = await app.inject(as(person, { method: 'POST', url, payload: options }));
  if (answer.statusCode !== 201) throw new Error(`asking for a link answered ${answer.statusCode}: ${answer.body}`);
  return answer.json().url;
}

/** The file as this person's browser gets it; a refused link is the answer too. */
export async function getFile(
  test: TestApp,
  person: TestPerson,
  documentId: string,
  { headers = {}, ...options }: LinkOptions & { headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  const request = { method: 'POST' as const, url: `/api/documents/${documentId}/link`, payload: options };
  const link = await test.app.inject(as(person, request));
  if (link.statusCode !== 201) return link;
  return test.app.inject(as(person, { url: link.json().url, headers }));
}
