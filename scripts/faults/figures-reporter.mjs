import fs from 'node:fs';
import path from 'node:path';
import { asMarkdown, asText } from './figures-table.mjs';

/**
 * A reporter for Vitest: at the end, what each test printed, under its title, and one table of what the experiments
 * counted (apps/server/test/figure.ts), which also goes to the file in FAULTS_KEEP.
 */
export default class FiguresReporter {
  #lines = new Map();
  #rows = [];

  onUserConsoleLog({ taskId, content }) {
    this.#lines.set(taskId, [...(this.#lines.get(taskId) ?? []), ...content.trimEnd().split('\n')]);
  }

  onTestRunEnd(modules) {
    console.log('\nMeasured:');
    for (const module of modules) this.#tell(module);
    console.log(`\n${asText(this.#rows)}`);
  }

  /** Kept after each file: a run of hours that is broken off leaves what it has measured. */
  onTestModuleEnd(module) {
    this.#rows.push(...rowsOf(module));
    const { FAULTS_KEEP: file, FAULTS_HEAD: head = '' } = process.env;
    if (!file) return;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `${head}\n${asMarkdown(this.#rows)}\n`);
  }

  #tell(module) {
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'skipped' && !this.#lines.has(test.id)) continue; // left out by -t
      console.log(`${test.fullName} (${state}, ${Math.round(durationOf(test) / 1000)} s)`);
      for (const line of this.#lines.get(test.id) ?? []) console.log(`  ${line}`);
    }
  }
}

const durationOf = (test) => test.diagnostic()?.duration ?? 0;

/** A row for each experiment with a figure, and one for the other tests of the file together. */
function rowsOf(module) {
  const tests = [...module.children.allTests()].filter((test) => test.result().state !== 'skipped');
  const rows = tests.filter((test) => test.meta().figure).map(rowOf);
  const others = tests.filter((test) => !test.meta().figure);
  if (others.length === 0) return rows;
  const failed = others.filter((test) => test.result().state === 'failed').length;
  const name = path.basename(module.moduleId).replace('.faults.int.test.ts', '').replaceAll('-', ' ');
  const ms = others.reduce((sum, test) => sum + durationOf(test), 0);
  return [
    ...rows,
    { experiment: `Tests of ${name}`, ids: idsIn(others), rounds: `${others.length} tests`, failed, ms },
  ];
}

function rowOf(test) {
  const failed = test.result().state === 'failed' ? 1 : 0;
  return { ...test.meta().figure, ids: idsIn([test]), failed, ms: durationOf(test) };
}

function idsIn(tests) {
  return [...new Set(tests.flatMap((test) => test.fullName.match(/\b[A-Z]{3}-\d+\b/g) ?? []))].join(', ');
}
