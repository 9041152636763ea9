import { expect, test } from 'vitest';
import { examplesFor } from './examples-for';

const changes = 'What changed since the last commit?';

test.each([
  ['guide', [], ['List files', 'What can you do?']],
  ['guide', ['Readme.md', 'notes'], ['Read Readme.md', 'List files', 'What can you do?']],
  ['guide', ['.git', 'package.json', 'README.md'], ['Explain this project', 'Run npm test', changes]],
  ['guide', ['Cargo.toml'], ['Explain this project', 'Run cargo test', 'List files']],
  ['guide', ['package.json', 'pnpm-lock.yaml'], ['Explain this project', 'Run pnpm test', 'List files']],
  ['model', [], ['Help me start a new project here', 'What’s in this folder?']],
  ['model', ['notes.txt'], ['What’s in this folder?', 'Summarize these files in one page']],
  [
    'model',
    ['.git', 'README.md', 'package.json'],
    ['Explain this project', 'Run the tests and fix what fails', changes],
  ],
  ['model', ['.git', 'index.html'], ['Explain this project', changes, 'Find open TODOs and list them by importance']],
] as const)('the %s is offered work that suits a folder with %j', (asked, names, examples) => {
  expect(examplesFor(names, asked)).toEqual(examples);
});
