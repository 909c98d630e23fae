import net from 'node:net';
import { openBrowser } from '../processes/browser.ts';
import { installLighthouse, runLighthouse, type Verdict } from '../processes/lighthouse-process.ts';
import type { Figure } from '../report/figure.ts';
import { median } from '../report/statistics.ts';
import { type Bench, ROUNDS, startServer } from '../scenario.ts';
import { noisePng } from '../seed/noise-png.ts';
import { addDocuments, signUp } from '../seed/person.ts';
import { settle } from '../seed/settle.ts';

const DOCUMENTS = 20;
const FILE_BYTES = 20_000;
const ALL = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's verdict on a phone, as it sets the network and the processor by itself. */
export async function measureLighthouse(bench: Bench): Promise<Figure[]> {
  await installLighthouse();
  const server = await startServer(bench, 'lighthouse');
  const port = await findFreePort();
  const browser = await openBrowser([`--remote-debugging-port=${port}`]);
  try {
    const person = await signUp(server.port);
    await addDocuments(person, noisePng(FILE_BYTES), DOCUMENTS);
    await settle(person);
    const look = async (what: string, path: string, targets: Partial<Verdict['scores']>, cookie?: string) => {
      const verdicts: Verdict[] = [];
      while (verdicts.length < ROUNDS)
        verdicts.push(await runLighthouse(`http://localhost:${server.port}${path}`, port, cookie));
      return ALL.map((name) => figure(`Lighthouse, ${what}: ${name}`, name, verdicts, targets[name]));
    };
    const high = { performance: 95, accessibility: 95, 'best-practices': 95, seo: 95 };
    return [
      ...(await look('landing page', '/', high)),
      ...(await look('sign-in page', '/auth', high)),
      ...(await look('dashboard', '/dashboard', { performance: 90 }, person.cookie)),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

function figure(what: string, name: (typeof ALL)[number], verdicts: Verdict[], atLeast: number | undefined): Figure {
  const runs = verdicts.map(({ scores }) => 100 * scores[name]);
  const timings = Object.keys(verdicts[0]?.timings ?? {}).map(
    (key) => `${key} ${median(verdicts.map((verdict) => verdict.timings[key] ?? Number.NaN))} ms`,
  );
  return {
    what,
    measured: median(runs),
    unit: 'of 100',
    runs,
    ...(atLeast !== undefined && { target: { atLeast } }),
    ...(name === 'performance' && { note: timings.join(', ') }),
  };
}

async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
