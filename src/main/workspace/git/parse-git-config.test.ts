import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { parseGitConfig } from './parse-git-config';

/** What git itself reads in the same text. */
function readByGit(text: string) {
  const file = join(temporaryFolder(), 'config');
  writeFileSync(file, text);
  const listed = execFileSync('git', ['config', '--file', file, '--no-includes', '--list', '-z'], { encoding: 'utf8' });
  return listed
    .split('\0')
    .filter(Boolean)
    .map((entry) => {
      const at = entry.indexOf('\n');
      return at === -1 ? { name: entry, value: 'true' } : { name: entry.slice(0, at), value: entry.slice(at + 1) };
    });
}

const sample = String.raw`# a comment
[core]
	FSMonitor = "touch M; false" ; not this
	bare = false
[filter "My.Filter \"x\""] clean = a \
  b
	smudge=tab\there # and this
	required
; a comment does not go on \
	process = x # neither does this \
	other = "goes # on \
 here"
[remote "origin"]
	url = https://example.com/a.git
[diff.old]
	textconv = cat
[alias]
	last = "!git log; # kept"`;

describe('parseGitConfig', () => {
  it('reads a file as git does', () => {
    expect(parseGitConfig(sample)).toEqual(readByGit(sample));
    expect(parseGitConfig(sample.replaceAll('\n', '\r\n'))).toEqual(readByGit(sample));
  });

  it('reads every value that git can write', () => {
    const value = fc.stringMatching(/^[ -~äß\t]{1,30}$/);
    const folder = () => join(temporaryFolder(), 'written');
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 3 }), (values) => {
        const quoted = values.map(
          (text) => `\tclean = "${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\t', '\\t')}"`,
        );
        expect(parseGitConfig(`[filter "x"]\n${quoted.join('\n')}\n`)).toEqual(
          values.map((text) => ({ name: 'filter.x.clean', value: text })),
        );
      }),
    );
    const file = folder();
    execFileSync('git', ['config', '--file', file, 'filter.a b.clean', ' x "y" \\ ; # z\n']);
    expect(parseGitConfig(execFileSync('cat', [file], { encoding: 'utf8' }))).toEqual([
      { name: 'filter.a b.clean', value: ' x "y" \\ ; # z\n' },
    ]);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('[', ']', '"', '\\', '=', '\n', '#', 'a', ' ') }), (text) => {
        expect(Array.isArray(parseGitConfig(text))).toBe(true);
      }),
    );
  });
});
