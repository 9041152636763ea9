import { writeFileSync } from 'node:fs';

/**
 * What one test came to. The name is the whole one, with the names of the groups around it.
 * @typedef {{
 *   file: string, name: string, state: 'passed' | 'failed' | 'skipped',
 *   project?: string, why?: string, figures?: Record<string, string | number>,
 * }} TestOutcome
 *
 * Problems are what went wrong outside of tests.
 * @typedef {{outcomes: readonly TestOutcome[], problems: readonly string[]}} TestRun
 */

/** A vitest reporter, because vitest's own JSON omits why a test was skipped. */
export default class ReportTests {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly {message: string}[]} errors
   */
  onTestRunEnd(modules, errors) {
    const file = process.env.AINTERN_TEST_REPORT;
    if (!file) return;
    /** @type {TestRun} */
    const run = {
      outcomes: modules.flatMap(outcomesOf),
      problems: [...modules.flatMap(objectionsTo), ...errors.map(({ message }) => `outside of tests: ${message}`)],
    };
    writeFileSync(file, JSON.stringify(run));
  }
}

/**
 * @param {import('vitest/node').TestModule} module
 * @returns {TestOutcome[]}
 */
function outcomesOf(module) {
  return [...module.children.allTests()].map((test) => {
    const { state, errors, ...rest } = test.result();
    const why = errors?.[0]?.message ?? ('note' in rest ? rest.note : undefined);
    const figures = /** @type {{figures?: TestOutcome['figures']}} */ (test.meta()).figures;
    return {
      file: module.relativeModuleId,
      name: test.fullName.replaceAll(' > ', ' '),
      // A test that never finished has failed.
      state: state === 'pending' ? 'failed' : state,
      ...(why !== undefined && { why }),
      ...(figures && { figures }),
    };
  });
}

/** @param {import('vitest/node').TestModule} module */
function objectionsTo(module) {
  return module.errors().map(({ message }) => `${module.relativeModuleId} could not be run: ${message}`);
}
