import { openClient, PASSWORD, signUp } from '../client.mjs';
import { requireThat } from './require.mjs';

export const title = 'wrong passwords count together, whichever copy they reach';

const ALLOWED = 10;
const TRIES = 20;

export async function run({ url, copies }, print) {
  const { email, client: owner } = await signUp(openClient({ url }));
  const stranger = openClient({ url });
  const statuses = [];
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const json = { email, password: `wrong ${attempt}` };
    statuses.push((await stranger.ask('POST', '/api/auth/sign-in', { json, at: copies[attempt % 2].url })).status);
  }
  const json = { email, password: PASSWORD };
  const { status } = await stranger.ask('POST', '/api/auth/sign-in', { json, at: copies[0].url });
  for (const client of [owner, stranger]) client.close();
  const wrong = statuses.filter((status) => status === 401).length;
  const refused = statuses.filter((status) => status === 429).length;
  print(`of ${TRIES} wrong passwords ${wrong} were tried and ${refused} refused; then the right one: ${status}`);
  requireThat(wrong === ALLOWED && refused === TRIES - ALLOWED, `Not ${ALLOWED} were tried: ${statuses}`);
  requireThat(status === 429, 'The right password was tried all the same.');
}
