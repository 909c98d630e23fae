import type { Figure } from '../report/figure.ts';
import { median } from '../report/statistics.ts';
import { type Bench, measureInTurn, rateFigure, startServer } from '../scenario.ts';
import { get, post, type SeededPerson, signUp } from '../seed/person.ts';

const SMALL = 5;
const LARGE = 200;
const MANY = 20;
const AT_ONCE = 4;
const CONNECTIONS = 2;
/** Against a small family: what a large one, or many, may cost in time. */
const AT_MOST_TIMES = 2;
const PATH = '/api/families';

/** The families of somebody, as each page asks for them first. */
export async function measureFamilies(bench: Bench): Promise<Figure[]> {
  // accounts are opened from as many addresses: one alone may not open so many
  const server = await startServer(bench, 'families', { TRUST_PROXY: '127.0.0.1' });
  try {
    const large = await signUp(server.port, { address: addressOf(0) });
    const code = await codeOf(large, await ownFamilyOf(large));
    const people: SeededPerson[] = [];
    while (people.length < LARGE - 1) {
      const next = Array.from({ length: Math.min(AT_ONCE, LARGE - 1 - people.length) }, (_, index) =>
        signUp(server.port, { code, address: addressOf(people.length + index + 1) }),
      );
      people.push(...(await Promise.all(next)));
    }
    const small = await signUp(server.port);
    await fill(small, await ownFamilyOf(small), people);
    const many = await signUp(server.port);
    await fill(many, await ownFamilyOf(many), people);
    for (let index = 1; index < MANY; index++) {
      const { familyId } = await (await post(many, PATH, { name: `Family ${index}` })).json();
      await fill(many, familyId, people);
    }
    const read = (person: SeededPerson) => ({
      port: server.port,
      pid: server.pid,
      databasePid: server.databasePid,
      cookie: person.cookie,
      connections: CONNECTIONS,
      work: { kind: 'read' as const, path: PATH, status: 200 },
    });
    const results = await measureInTurn(bench, { small: read(small), large: read(large), many: read(many) });
    const base = median(results.small.map(({ p99Ms }) => p99Ms));
    const times = (what: string, name: keyof typeof results): Figure => {
      const runs = results[name].map(({ p99Ms }) => p99Ms / base);
      return { what, measured: median(runs), unit: '×', runs, target: { atMost: AT_MOST_TIMES } };
    };
    return [
      rateFigure(`families: one of ${SMALL}`, results.small),
      rateFigure(`families: one of ${LARGE}`, results.large),
      rateFigure(`families: ${MANY} of ${SMALL}`, results.many),
      times(`p99 of a family of ${LARGE}, against ${SMALL}`, 'large'),
      times(`p99 of ${MANY} families, against one`, 'many'),
    ];
  } finally {
    await server.stop();
  }
}

async function ownFamilyOf(person: SeededPerson): Promise<string> {
  const { families } = await (await get(person, PATH)).json();
  return families[0].id;
}

async function codeOf(admin: SeededPerson, familyId: string): Promise<string> {
  const answer = await (await post(admin, `${PATH}/${familyId}/code`, {})).json();
  return answer.code.code;
}

/** With its owner, as many people as a small family has. */
async function fill(admin: SeededPerson, familyId: string, people: SeededPerson[]): Promise<void> {
  const code = await codeOf(admin, familyId);
  for (const person of people.slice(0, SMALL - 1)) await post(person, `${PATH}/join`, { code });
}

const addressOf = (index: number) => `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}`;
