import { isDevelopment, readConfig } from '../../apps/server/src/config.ts';
import { createPictureDrawer } from '../../apps/server/src/platform/processing/picture-drawer.ts';
import { startServer } from '../../apps/server/src/start-server.ts';
import { Failure, main } from '../setup/failure.mjs';
import { openBrowser } from './browser.mjs';
import { DEMO_FAMILIES, DEMO_PASSWORD } from './families.mjs';
import { addPapers, drawFace, PAPERS_PENDING_MS } from './papers.mjs';

await main(async () => {
  const config = readConfig(process.env);
  if (!isDevelopment(config) || config.role !== 'all')
    throw new Failure(
      'This is not a development instance (its own database, and no https APP_URL): it stays as it is.',
    );
  const { url, stop } = await reachServer(config);
  const drawer = createPictureDrawer({ log: console });
  try {
    if (await openBrowser(url).signIn(DEMO_FAMILIES[0].people[0].email))
      console.log('The two families are there already.');
    else for (const family of DEMO_FAMILIES) await makeFamily(url, drawer, family);
    await waitForPictures(url);
    printPeople(url);
  } finally {
    await drawer.close();
    await stop();
  }
});

/** The one that is running here, or one of our own for as long as this takes. */
async function reachServer(config) {
  const url = config.appUrl ?? `http://localhost:${config.port}`;
  const isRunning = await fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isRunning) return { url, stop: async () => {} };
  return startServer(config);
}

async function makeFamily(url, drawer, { name, people, guests = [], general }) {
  const [founder, ...others] = people;
  const owner = openBrowser(url);
  await owner.signUp(founder, { kind: 'create', name });
  const familyId = (await owner.get('/api/families')).families[0].id;
  const { code } = await owner.get(`/api/families/${familyId}/code`);
  const opened = [{ person: founder, browser: owner }];
  for (const person of others) {
    const browser = openBrowser(url);
    await browser.signUp(person, { kind: 'join', code });
    opened.push({ person, browser });
  }
  for (const { email } of guests) {
    const browser = openBrowser(url);
    await browser.signIn(email);
    await browser.send('POST', '/api/families/join', { code });
  }
  for (const { person, browser } of opened) {
    if (person.face) await browser.sendBytes('PUT', '/api/profile/avatar', await drawFace(drawer, person.face));
    const personId = await browser.personId();
    const target = (shared) => ({ kind: 'person', personId, shareWith: shared ? [familyId] : [] });
    await addPapers(browser, drawer, { holder: person.name, papers: person.papers, target });
  }
  await addPapers(owner, drawer, {
    holder: founder.name,
    papers: general,
    target: () => ({ kind: 'family', familyId }),
  });
  await giveRoles(owner, familyId, [...others, ...guests]);
  console.log(`${name}: ${people.length} people`);
}

async function giveRoles(owner, familyId, people) {
  const { families } = await owner.get('/api/families');
  const { members } = families.find(({ id }) => id === familyId);
  for (const { email, role } of people) {
    const { personId } = members.find((member) => member.email === email);
    await owner.send('PUT', `/api/families/${familyId}/members/${personId}/role`, { role });
  }
}

/** They are drawn in the background; the first look shall be a whole one. */
async function waitForPictures(url) {
  const until = Date.now() + PAPERS_PENDING_MS;
  for (const { people } of DEMO_FAMILIES)
    for (const { email } of people) {
      const browser = openBrowser(url);
      await browser.signIn(email);
      const isPending = async () =>
        (await browser.get('/api/documents?limit=200')).documents.some(({ thumbnail }) => thumbnail === 'pending');
      while ((await isPending()) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 500));
    }
}

function printPeople(url) {
  console.log(`\nSign in at ${url} with the password  ${DEMO_PASSWORD}\n`);
  for (const { name, people } of DEMO_FAMILIES) {
    console.log(name);
    for (const { email, name: who, role } of people) console.log(`  ${email.padEnd(24)} ${who}, ${role}`);
  }
}
