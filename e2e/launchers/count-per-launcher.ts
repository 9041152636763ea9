import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { whyNoElectron } from './launch-electron';

/** Reports at the end how many specs ran on each launcher, and why some launchers had none. */
export default class CountPerLauncher implements Reporter {
  #suite: Suite | null = null;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(_result: FullResult): void {
    const lines = (this.#suite?.suites ?? []).map((project) => {
      const tests = project.allTests();
      const count = (wanted: ReturnType<TestCase['outcome']>) =>
        tests.filter((test) => test.outcome() === wanted).length;
      const time = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
      const perTest = tests.length > 0 ? `, ${(time / tests.length / 1_000).toFixed(1)} s each` : '';
      const name = project.project()?.name ?? project.title;
      return `${name}: ${count('expected')} passed, ${count('unexpected')} failed, ${count('skipped')} skipped${perTest}`;
    });
    for (const test of this.#suite?.allTests() ?? []) {
      const webOnly = test.annotations.find(({ type }) => type === 'web only');
      if (webOnly) lines.push(`web only: ${test.title}: ${webOnly.description}`);
    }
    const reason = whyNoElectron();
    if (reason) lines.push(`electron: not run, because ${reason}`);
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }

  printsToStdio(): boolean {
    return true;
  }
}
