import { writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';

/**
 * What one test came to.
 * @typedef {{
 *   file: string, name: string, state: 'passed' | 'failed' | 'skipped',
 *   why?: string, figures?: Record<string, string | number>,
 * }} TestOutcome
 */

/** Of vitest: writes what each test came to, with the reason of a skipped one, which vitest’s own report leaves out. */
export default class ReportTests {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const file = process.env.AINTERN_FAULT_REPORT;
    if (file) writeFileSync(file, JSON.stringify(modules.flatMap(outcomesOf)));
  }
}

/**
 * @param {import('vitest/node').TestModule} module
 * @returns {TestOutcome[]}
 */
function outcomesOf(module) {
  const file = relative(module.project.config.root, module.moduleId).split(sep).join('/');
  const broken = module
    .errors()
    .map(({ message }) => ({ file, name: '', state: /** @type {const} */ ('failed'), why: message }));
  const tests = [...module.children.allTests()].map((test) => {
    const { state, errors, ...rest } = test.result();
    const why = errors?.[0]?.message ?? ('note' in rest ? rest.note : undefined);
    const figures = /** @type {{figures?: TestOutcome['figures']}} */ (test.meta()).figures;
    return {
      file,
      name: test.fullName.replaceAll(' > ', ' '),
      state: state === 'pending' ? /** @type {const} */ ('failed') : state,
      ...(why !== undefined && { why }),
      ...(figures && { figures }),
    };
  });
  return [...broken, ...tests];
}
