/**
 * @typedef {import('./report-tests.mjs').TestOutcome} TestOutcome
 * @typedef {import('./report-tests.mjs').TestRun} TestRun
 * @typedef {{status: string, projectName: string, annotations: {type: string, description?: string}[], results: {error?: {message?: string}}[]}} PageTest
 * @typedef {{title: string, file: string, tests: PageTest[]}} PageSpec
 * @typedef {{title?: string, suites?: PageSuite[], specs?: PageSpec[]}} PageSuite
 */

/** Annotations that Playwright adds automatically, and the one that says where a test can run. */
const NO_FIGURES = ['skip', 'fixme', 'slow', 'fail', 'web only'];

/**
 * @param {PageSuite & {errors: {message?: string}[]}} report Playwright’s own, which names files from the folder of the tests
 * @returns {TestRun}
 */
export function readPlaywright(report) {
  return {
    outcomes: specsOf(report, []).flatMap(({ name, file, tests }) =>
      tests.map((test) => ({ file: `e2e/${file}`, name, ...outcomeOf(test) })),
    ),
    problems: report.errors.map(({ message = 'no reason given' }) => `outside of tests: ${message}`),
  };
}

/** @param {PageTest} test */
function outcomeOf({ status, projectName, annotations, results }) {
  const skipped = annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  const why = status === 'skipped' ? skipped?.description : results.at(-1)?.error?.message;
  const figures = annotations.filter(({ type }) => !NO_FIGURES.includes(type));
  return {
    project: projectName,
    state: stateOf(status),
    ...(why !== undefined && { why }),
    ...(figures.length > 0 && {
      figures: Object.fromEntries(figures.map(({ type, description = '' }) => [type, description])),
    }),
  };
}

/**
 * The first title is the file's; those below it are of groups of tests.
 * @param {PageSuite} suite
 * @param {readonly string[]} above
 * @returns {(PageSpec & {name: string})[]}
 */
function specsOf({ title = '', suites = [], specs = [] }, above) {
  const titles = title === '' ? above : [...above, title];
  return [
    ...specs.map((spec) => ({ ...spec, name: [...titles.slice(1), spec.title].join(' ') })),
    ...suites.flatMap((suite) => specsOf(suite, titles)),
  ];
}

/**
 * @param {string} status
 * @returns {TestOutcome['state']}
 */
function stateOf(status) {
  if (status === 'expected') return 'passed';
  return status === 'skipped' ? 'skipped' : 'failed';
}
