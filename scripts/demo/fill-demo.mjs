import { isDevelopment, readConfig } from '../../apps/server/src/config.ts';
import { createPictureRenderer } from '../../apps/server/src/platform/processing/renderers.ts';
import { startServer } from '../../apps/server/src/start-server.ts';
import { Failure, main } from '../setup/failure.mjs';
import { openBrowser } from './browser.mjs';
import { DEMO_FAMILIES, DEMO_PASSWORD } from './families.mjs';
import { addPapers, drawFace, PAPERS_PENDING_MS } from './papers.mjs';
import { PILE_FAMILIES } from './pile.mjs';

const FAMILIES = process.argv.includes('--pile') ? PILE_FAMILIES : DEMO_FAMILIES;

await main(async () => {
  const config = readConfig(process.env);
  if (!isDevelopment(config) || config.role !== 'all')
    throw new Failure(
      'This is not a development instance (its own database, and no https APP_URL): it stays as it is.',
    );
  const { url, stop } = await reachServer(config);
  const drawer = createPictureRenderer({ log: console });
  try {
    for (const family of FAMILIES) await makeFamily(url, drawer, family);
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

/** What is there already stays as it is: run twice it does not double, and ended halfway it goes on. */
async function makeFamily(url, drawer, { name, people, guests = [], general, withoutAccount = [], singleShares = [] }) {
  const [founder, ...others] = people;
  const owner = openBrowser(url);
  await owner.enter(founder, { kind: 'create', name });
  const familyId = (await owner.get('/api/families')).families.find((family) => family.name === name).id;
  const { code } = (await owner.send('POST', `/api/families/${familyId}/code`, {})).code;
  const opened = [{ person: founder, browser: owner }];
  for (const person of others) {
    const browser = openBrowser(url);
    await browser.enter(person, { kind: 'join', code });
    opened.push({ person, browser });
  }
  for (const { person, browser } of opened) {
    const personId = await browser.personId();
    await browser.send('PATCH', '/api/reminders/preferences', { hasFirstSteps: false }); // their family is no new one
    if (person.face) await browser.sendBytes('PUT', '/api/profile/avatar', await drawFace(drawer, person.face));
    const target = (shared) => ({ kind: 'person', personId, shareWith: shared ? [familyId] : [] });
    const place = { query: `ownerId=${personId}`, target };
    await addPapers(browser, drawer, { holder: person.name, look: person.face, papers: person.papers, ...place });
  }
  for (const guest of guests) {
    const browser = openBrowser(url);
    await joinAsGuest(browser, guest.email, { familyId, code });
    opened.push({ person: guest, browser });
  }
  const browserOf = (email) => opened.find(({ person }) => person.email === email).browser;
  for (const person of withoutAccount) await addPerson(drawer, person, { owner, familyId, browserOf });
  for (const share of singleShares) await shareWithOne(share, browserOf);
  const place = { query: `familyId=${familyId}`, target: () => ({ kind: 'family', familyId }) };
  await addPapers(owner, drawer, { holder: founder.name, look: founder.face, papers: general, ...place });
  await giveRoles(owner, familyId, [...others, ...guests]);
}

/** Somebody without an account; the others who look after them agree at once. */
async function addPerson(drawer, { name, age, guardians, secondHome, papers }, { owner, familyId, browserOf }) {
  const members = async () => (await owner.get('/api/families')).families.find(({ id }) => id === familyId).members;
  const found = (await members()).find((member) => member.name === name);
  const guardianIds = await Promise.all(guardians.map((email) => browserOf(email).personId()));
  const bornOn = new Date();
  bornOn.setUTCMonth(bornOn.getUTCMonth() - age.months, 1);
  const body = { name, bornOn: bornOn.toISOString().slice(0, 10), guardianIds };
  const personId = found?.personId ?? (await owner.send('POST', `/api/families/${familyId}/people`, body)).personId;
  if (!found)
    for (const email of guardians) await browserOf(email).send('POST', `/api/people/${personId}/guardianship`);
  if (secondHome) await addToSecondHome(browserOf(guardians[0]), personId, secondHome);
  const target = (shared) => ({ kind: 'person', personId, shareWith: shared ? [familyId] : [] });
  await addPapers(owner, drawer, { holder: name, papers, query: `ownerId=${personId}`, target });
}

async function addToSecondHome(guardian, personId, secondHome) {
  const { families } = await guardian.get('/api/families');
  const { id, members } = families.find(({ name }) => name === secondHome);
  if (!members.some((member) => member.personId === personId))
    await guardian.send('PUT', `/api/families/${id}/people/${personId}`);
}

async function shareWithOne({ from, document, to }, browserOf) {
  const browser = browserOf(from);
  const personId = await browserOf(to).personId();
  const { documents } = await browser.get('/api/documents?limit=200');
  const { id } = documents.find(({ name, isOwn }) => isOwn && name === document);
  await browser.send('PUT', `/api/documents/${id}/receivers/${personId}`, { mayEdit: false, until: null });
}

async function joinAsGuest(browser, email, { familyId, code }) {
  await browser.signIn(email);
  const { families } = await browser.get('/api/families');
  if (!families.some(({ id }) => id === familyId)) await browser.send('POST', '/api/families/join', { code });
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
  for (const { people } of FAMILIES)
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
  for (const { name, people } of FAMILIES) {
    console.log(name);
    for (const { email, name: who, role } of people) console.log(`  ${email.padEnd(24)} ${who}, ${role}`);
  }
}
