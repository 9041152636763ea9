import { texts } from '../../core/texts/texts';

const shownExamples = 3;

/** Returns examples that suit the folder's direct contents and that the guide or model can handle. */
export function examplesFor(names: readonly string[], asked: 'guide' | 'model'): string[] {
  const readme = names.find((name) => /^readme(\.md|\.txt|\.rst)?$/i.test(name));
  if (asked === 'guide') {
    const { list, read, create, help } = texts.start.guideExamples;
    return [create, ...(readme === undefined ? [] : [read(readme)]), list, help].slice(0, shownExamples);
  }
  const { explain, test, changes, look, page, todo } = texts.start.modelExamples;
  if (names.every((name) => name.startsWith('.'))) return [page, look];
  const hasTests = names.some((name) =>
    /^(package\.json|cargo\.toml|go\.mod|pyproject\.toml|makefile|tests?)$/i.test(name),
  );
  return [
    readme === undefined ? look : explain,
    ...(hasTests ? [test] : []),
    ...(names.includes('.git') ? [changes] : []),
    todo,
  ].slice(0, shownExamples);
}
