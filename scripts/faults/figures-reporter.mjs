/** A reporter for Vitest: at the end, what each test printed, under its title. The figures of an experiment are lines that it prints. */
export default class FiguresReporter {
  #lines = new Map();

  onUserConsoleLog({ taskId, content }) {
    this.#lines.set(taskId, [...(this.#lines.get(taskId) ?? []), ...content.trimEnd().split('\n')]);
  }

  onTestRunEnd(modules) {
    console.log('\nMeasured:');
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'skipped' && !this.#lines.has(test.id)) continue; // left out by -t
        console.log(`${test.fullName} (${state}, ${Math.round((test.diagnostic()?.duration ?? 0) / 1000)} s)`);
        for (const line of this.#lines.get(test.id) ?? []) console.log(`  ${line}`);
      }
    }
  }
}
