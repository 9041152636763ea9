import { texts } from '../../core/texts/texts';

const shownExamples = 3;

/** The command that runs a project's tests, by the file that gives it away; the first that is there counts. */
const testCommands: readonly (readonly [file: RegExp, command: string])[] = [
  [/^pnpm-lock\.yaml$/, 'pnpm test'],
  [/^yarn\.lock$/, 'yarn test'],
  [/^package\.json$/, 'npm test'],
  [/^cargo\.toml$/i, 'cargo test'],
  [/^go\.mod$/, 'go test ./...'],
  [/^(pyproject\.toml|pytest\.ini)$/, 'pytest'],
  [/^makefile$/i, 'make test'],
];

/** Returns examples that suit the folder's direct contents and that the guide or model can handle. */
export function examplesFor(names: readonly string[], asked: 'guide' | 'model'): string[] {
  return (asked === 'guide' ? guideExamples(names) : modelExamples(names)).slice(0, shownExamples);
}

function guideExamples(names: readonly string[]): string[] {
  const { explain, changes, run, read, list, help } = texts.start.guideExamples;
  const readme = names.find((name) => /^readme(\.md|\.txt|\.rst)?$/i.test(name));
  const command = testCommand(names);
  return [
    ...(command === undefined ? [] : [explain, run(command)]),
    ...(names.includes('.git') ? [changes] : []),
    ...(readme === undefined ? [] : [read(readme)]),
    list,
    help,
  ];
}

function modelExamples(names: readonly string[]): string[] {
  const { explain, test, changes, todo, look, summarize, begin } = texts.start.modelExamples;
  if (names.every((name) => name.startsWith('.'))) return [begin, look];
  const isRepository = names.includes('.git');
  const hasTests = testCommand(names) !== undefined || names.some((name) => /^tests?$/i.test(name));
  if (!isRepository && !hasTests) return [look, summarize];
  return [explain, ...(hasTests ? [test] : []), ...(isRepository ? [changes] : []), todo];
}

function testCommand(names: readonly string[]): string | undefined {
  return testCommands.find(([file]) => names.some((name) => file.test(name)))?.[1];
}
