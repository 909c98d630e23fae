import { openClient, PASSWORD, signUp } from '../client.mjs';
import { requireThat } from './require.mjs';

export const title = 'a session made by one copy is valid at the other, and ends there with its sign-out';

const ROUNDS = 10;

export async function run({ url, copies }, print) {
  const client = openClient({ url });
  const { email } = await signUp(client);
  for (let round = 0; round < ROUNDS; round++) {
    const [here, there] = round % 2 ? copies : copies.toReversed();
    await client.require(200, 'POST', '/api/auth/sign-in', { json: { email, password: PASSWORD }, at: here.url });
    const cookie = client.cookie();
    await client.require(200, 'GET', '/api/families', { at: there.url });
    await client.ask('POST', '/api/auth/sign-out', { at: here.url });
    client.setCookie(cookie);
    const { status } = await client.ask('GET', '/api/families', { at: there.url });
    requireThat(status === 401, `${there.name} answered ${status} to a session that ${here.name} had ended.`);
  }
  client.close();
  print(`${ROUNDS} sign-ins were valid at the other copy, ${ROUNDS} sign-outs ended there`);
}
