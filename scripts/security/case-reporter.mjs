import { writeFileSync } from 'node:fs';

/** Vitest's own JSON leaves out why a test was skipped. */
export default class CaseReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} errors
   */
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => {
        const result = test.result();
        return {
          name: test.fullName,
          file: module.relativeModuleId,
          status: result.state,
          ...(result.state === 'skipped' && result.note ? { reason: result.note } : {}),
        };
      }),
    );
    const broken = modules.filter((module) => module.errors().length > 0).map((module) => module.relativeModuleId);
    writeFileSync(process.env.AINTERN_CASE_REPORT ?? '', JSON.stringify({ tests, broken, errors: errors.length }));
  }
}
