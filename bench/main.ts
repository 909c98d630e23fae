/** Measures the real server in its own process, from outside: see scenarios/. Started by `npm run bench`. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readOptions } from './options.ts';
import { startClient } from './processes/client-process.ts';
import { type Figure, isMet } from './report/figure.ts';
import { renderMarkdown } from './report/markdown.ts';
import { renderTable } from './report/table.ts';
import type { Scenario } from './scenario.ts';
import { measureAnswers } from './scenarios/answers.scenario.ts';
import { measureChanges } from './scenarios/changes.scenario.ts';
import { measureCrowd } from './scenarios/crowd.scenario.ts';
import { measureDownload } from './scenarios/download.scenario.ts';
import { measureFamilies } from './scenarios/families.scenario.ts';
import { measureFirstPage } from './scenarios/first-page.scenario.ts';
import { measureLargeFamily } from './scenarios/large-family.scenario.ts';
import { measureLighthouse } from './scenarios/lighthouse.scenario.ts';
import { measureLinks } from './scenarios/links.scenario.ts';
import { measureList } from './scenarios/list.scenario.ts';
import { measureMemory } from './scenarios/memory.scenario.ts';
import { measureMixed } from './scenarios/mixed.scenario.ts';
import { measureReading } from './scenarios/reading.scenario.ts';
import { measureReminders } from './scenarios/reminders.scenario.ts';
import { measureScreens } from './scenarios/screens.scenario.ts';
import { measureSearch } from './scenarios/search.scenario.ts';
import { measureSignIn } from './scenarios/sign-in.scenario.ts';
import { measureStart } from './scenarios/start.scenario.ts';
import { measureThumbnails } from './scenarios/thumbnails.scenario.ts';
import { measureUpload } from './scenarios/upload.scenario.ts';
import { measureWaitingScans } from './scenarios/waiting-scans.scenario.ts';

const SCENARIOS: Record<string, Scenario> = {
  start: measureStart,
  memory: measureMemory,
  list: measureList,
  answers: measureAnswers,
  search: measureSearch,
  crowd: measureCrowd,
  changes: measureChanges,
  reminders: measureReminders,
  families: measureFamilies,
  upload: measureUpload,
  thumbnails: measureThumbnails,
  reading: measureReading,
  links: measureLinks,
  'waiting-scans': measureWaitingScans,
  download: measureDownload,
  'first-page': measureFirstPage,
  lighthouse: measureLighthouse,
  screens: measureScreens,
  'large-family': measureLargeFamily,
  'sign-in': measureSignIn,
  mixed: measureMixed,
};

async function run(args: string[]): Promise<number> {
  const names = Object.keys(SCENARIOS);
  const { only, seconds, strangers, json, nodeFlags } = readOptions(args, names);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-bench-'));
  fs.chmodSync(folder, 0o711); // the database of an embedded server runs as another user where we are root
  const client = startClient();
  const loadBefore = os.loadavg()[0] ?? 0;
  const figures: Figure[] = [];
  const failures: string[] = [];
  try {
    for (const name of only.length > 0 ? only : names) {
      process.stderr.write(`${name}…\n`);
      try {
        figures.push(...((await SCENARIOS[name]?.({ seconds, strangers, nodeFlags, client, folder })) ?? []));
      } catch (error) {
        failures.push(`${name} could not be measured: ${(error as Error).message}`);
      }
    }
  } finally {
    client.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
  const machine = describeMachine(loadBefore);
  write(json, { machine, seconds, nodeFlags, figures: figures.map((figure) => ({ ...figure, met: isMet(figure) })) });
  fs.writeFileSync(`${json.replace(/\.json$/, '')}.md`, renderMarkdown(figures));
  console.log(`${renderTable(figures)}\n\n${Object.values(machine).join(', ')}`);
  for (const failure of failures) console.error(failure);
  return failures.length > 0 ? 1 : 0;
}

function describeMachine(loadBefore: number) {
  const cpus = os.cpus();
  return {
    measuredAt: new Date().toISOString(),
    processors: `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown'}`,
    memory: `${Math.round(os.totalmem() / 2 ** 30)} GiB`,
    node: `Node ${process.versions.node}`,
    load: `load average ${loadBefore.toFixed(1)} before and ${os.loadavg()[0]?.toFixed(1)} after`,
  };
}

function write(file: string, content: object): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
