import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { rounds } from '../../../test/rounds.ts';
import { signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

const TRIES = rounds({ quick: 40, full: 200 });
const BATCH = 4; // fewer than any limit lets through
/**
 * Where a machine is so busy that an answer takes long, its noise is a share of that. Without the work that is done
 * alike, an unknown address would be answered in a tenth of the time.
 */
const APART_MS = 10;
const APART_SHARE = 0.2;
const MEASUREMENTS = 3;

interface Question {
  url: string;
  payload: (email: string) => object;
  status: number;
}

const unknownEmail = () => `${randomUUID()}@rivera.example`;

/** Milliseconds until the answer. */
async function ask(
  { url, payload, status }: Question,
  email: string,
  index: number,
  strict: TestServer,
): Promise<number> {
  const remoteAddress = `198.51.100.${index % 250}`;
  const request = { method: 'POST' as const, url, headers: { origin: ORIGIN }, payload: payload(email), remoteAddress };
  const begin = performance.now();
  const answer = await strict.app.inject(request);
  const took = performance.now() - begin;
  expect(answer.statusCode).toBe(status);
  return took;
}

/** Known and unknown in turns, so that whatever else the machine does slows both alike. */
async function measure(
  person: TestPerson,
  question: Question,
  strict: TestServer,
): Promise<{ known: number; unknown: number }> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < TRIES; index++) {
    if (index % BATCH === 0) await person.server.transactions.asSystem((tx) => tx.deleteFrom('rate_limits').execute());
    const askKnown = async () => known.push(await ask(question, person.email, index, strict));
    const askUnknown = async () => unknown.push(await ask(question, unknownEmail(), index, strict));
    for (const turn of index % 2 === 0 ? [askKnown, askUnknown] : [askUnknown, askKnown]) await turn();
  }
  return { known: median(known), unknown: median(unknown) };
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

it.for<[what: string, question: Question]>([
  ['sign-in', { url: '/api/auth/sign-in', payload: (email) => ({ email, password: 'wrong lantern' }), status: 401 }],
  ['asking for a reset', { url: '/api/auth/reset-link', payload: (email) => ({ email }), status: 202 }],
  [
    'sign-up',
    {
      url: '/api/auth/sign-up',
      payload: (email) => ({
        name: 'Elena Rivera',
        email,
        password: 'quiet lantern orchard',
        family: { kind: 'create', name: 'Rivera' },
      }),
      status: 201,
    },
  ],
])(
  '%s takes as long for an address that somebody has as for one that nobody has [SEC-14]',
  { timeout: 600_000 },
  async ([what, question], { server, strict }) => {
    const person = await signUpPerson(server); // with a hash that costs what every real one costs
    const apart: number[] = [];
    for (let count = 0; count < MEASUREMENTS; count++) {
      const { known, unknown } = await measure(person, question, strict);
      console.log(`${what}: median of ${TRIES}: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`);
      apart.push(Math.abs(known - unknown) / Math.max(APART_MS, APART_SHARE * unknown));
      if (Math.min(...apart) < 1) break;
    }
    expect(Math.min(...apart)).toBeLessThan(1);
  },
);
