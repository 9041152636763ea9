import { expect, test } from 'vitest';
import { examplesFor } from './examples-for';

test.each([
  ['guide', [], ['create hello.txt with hi', 'list files', 'help']],
  ['guide', ['Readme.md', 'src'], ['create hello.txt with hi', 'read Readme.md', 'list files']],
  ['model', [], ['Make a small web page that says hello', 'What’s in this folder?']],
  ['model', ['notes.txt'], ['What’s in this folder?', 'Find unfinished work and list it']],
  [
    'model',
    ['.git', 'README.md', 'package.json'],
    ['Explain what this project does', 'Run the tests and tell me what fails', 'Summarize the latest changes'],
  ],
] as const)('the %s is offered what suits a folder with %j', (asked, names, examples) => {
  expect(examplesFor(names, asked)).toEqual(examples);
});
