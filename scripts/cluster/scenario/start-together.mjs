import fs from 'node:fs';
import path from 'node:path';
import { defineCopy, makeSecrets } from '../copies.mjs';

export const title = 'three copies start at once on an empty database and an empty bucket';

const ROUNDS = 5;
const ROLES = ['web', 'web', 'worker'];

export async function run(cluster, print) {
  for (let round = 1; round <= ROUNDS; round++) await startTogether(cluster, `together${round}`);
  print(`${ROUNDS} rounds of ${ROLES.length} copies, 0 failures`);
}

async function startTogether({ folder, postgres, store, shared }, name) {
  const place = path.join(folder, name);
  fs.mkdirSync(place);
  await postgres.makeDatabase(name);
  const own = { DATABASE_URL: postgres.url(name), STORAGE_URL: await store.makeBucket(name), ...makeSecrets(place) };
  const settings = { ...shared, DRAIN_SECONDS: '0', ...own };
  const copies = await Promise.all(
    ROLES.map((role, index) => defineCopy(place, { name: `${role}-${index}`, role, settings })),
  );
  try {
    await Promise.all(copies.map((copy) => copy.start()));
  } finally {
    await Promise.all(copies.map((copy) => copy.stop()));
  }
  await postgres.dropDatabase(name);
}
