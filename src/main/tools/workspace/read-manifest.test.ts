import { describe, expect, it } from 'vitest';
import { expectWithin } from '../../testing/expect-within';
import { readManifest } from './read-manifest';

describe('reading what a project file says', () => {
  it.each([
    ['package.json', '{"name":"a","scripts":{"x":"y"}}', { name: 'a', scripts: [{ name: 'x', command: 'y' }] }],
    [
      'composer.json',
      '{"name":"v/a","scripts":{"x":["y","z"]}}',
      { name: 'v/a', scripts: [{ name: 'x', command: 'y && z' }] },
    ],
    ['deno.jsonc', '{ /* c */ "tasks": { "x": { "command": "y" }, } }', { scripts: [{ name: 'x', command: 'y' }] }],
    [
      'go.mod',
      'module example.org/a\n\ngo 1.23\n',
      {
        name: 'example.org/a',
        scripts: [
          { name: 'build', command: 'go build ./...' },
          { name: 'test', command: 'go test ./...' },
        ],
      },
    ],
    [
      'pyproject.toml',
      '[tool.poetry]\nname = "a"\n\n[ tool.poetry.scripts ]\nrun = \'a:main\'\n[other]\nb = "c"',
      { name: 'a', scripts: [{ name: 'run', command: 'a:main' }] },
    ],
    [
      'Makefile',
      'A = b\nall lib: x\n\t@one\n\t-two\n\na.o: a.c\n\tcc\n%.o: %.c\nclean::\n\trm',
      { scripts: [{ name: 'all', command: 'one; two' }] },
    ],
    ['package.json', '[]', { scripts: [] }],
    ['unknown.json', '{}', { scripts: [] }],
  ])('%s: %s', (path, text, manifest) => {
    expect(readManifest(`some/${path}`, text)).toEqual(manifest);
  });

  it.each([
    ['Makefile', `a${' '.repeat(200_000)}`, 0],
    ['Makefile', 'a:\n'.repeat(100_000), 100_000],
    ['Cargo.toml', `[${' '.repeat(200_000)}`, 3],
    ['pom.xml', '<parent>'.repeat(50_000), 2],
  ])('does not hang on a nasty %s', (path, text, count) => {
    const startedAt = performance.now();
    expect(readManifest(path, text).scripts).toHaveLength(count);
    expectWithin(startedAt, 5_000);
  });
});
