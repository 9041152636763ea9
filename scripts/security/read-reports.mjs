/**
 * @typedef {import('./judge-cases.mjs').TestOutcome} TestOutcome
 * @typedef {{tests: {name: string, file: string, status: string, reason?: string}[], broken: string[], errors: number}} VitestReport
 * @typedef {{status: string, annotations: {type: string, description?: string}[]}} PlaywrightTest
 * @typedef {{title: string, file: string, tests: PlaywrightTest[]}} PlaywrightSpec
 * @typedef {{title?: string, suites?: PlaywrightSuite[], specs?: PlaywrightSpec[]}} PlaywrightSuite
 * @typedef {{outcomes: readonly TestOutcome[], problems: readonly string[]}} Findings
 */

/**
 * @param {VitestReport} report made by the case reporter
 * @returns {Findings}
 */
export function readVitest({ tests, broken, errors }) {
  return {
    outcomes: tests.map(({ status, ...test }) => ({
      ...test,
      // A test that never came to its end is one that failed.
      status: status === 'passed' || status === 'skipped' ? status : 'failed',
    })),
    problems: [
      ...broken.map((file) => `${file} could not be loaded`),
      ...(errors > 0 ? [`${errors} errors outside of tests`] : []),
    ],
  };
}

/**
 * @param {PlaywrightSuite & {errors: {message?: string}[]}} report
 * @returns {Findings}
 */
export function readPlaywright(report) {
  return {
    outcomes: specsOf(report, []).flatMap(({ name, file, tests }) =>
      tests.map(({ status, annotations }) => {
        const reason = annotations.find(({ type }) => ['skip', 'fixme'].includes(type))?.description;
        return { name, file: `e2e/${file}`, status: statusOf(status), ...(reason === undefined ? {} : { reason }) };
      }),
    ),
    problems: report.errors.map(({ message = 'an error outside of tests' }) => message),
  };
}

/**
 * The first title is the file's; those below it are of groups of tests, which may carry ids.
 * @param {PlaywrightSuite} suite
 * @param {readonly string[]} above
 * @returns {(PlaywrightSpec & {name: string})[]}
 */
function specsOf({ title = '', suites = [], specs = [] }, above) {
  const titles = title === '' ? above : [...above, title];
  return [
    ...specs.map((spec) => ({ ...spec, name: [...titles.slice(1), spec.title].join(' > ') })),
    ...suites.flatMap((suite) => specsOf(suite, titles)),
  ];
}

/**
 * @param {string} status
 * @returns {TestOutcome['status']}
 */
function statusOf(status) {
  if (status === 'expected' || status === 'flaky') return 'passed';
  return status === 'skipped' ? 'skipped' : 'failed';
}
