import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setUpRepository } from '../../tools/git/testing/set-up-repository';
import { parseGitSettings } from './git-setting';
import { secretSettings } from './secret-settings';

describe('parseGitSettings', () => {
  it('reads what git lists, with line breaks and all', () => {
    const { git, gitIn, inWork } = setUpRepository();
    git('config', 'Filter.A b.Clean', 'one\ntwo = "three"\n');
    git('config', '--add', 'filter.A b.clean', '');
    const listed = gitIn(inWork(), 'config', '--list', '--show-scope', '--show-origin', '-z');
    const origin = { scope: 'local', origin: 'file:.git/config' };
    expect(parseGitSettings(listed)?.filter(({ name }) => name.startsWith('filter.'))).toEqual([
      { ...origin, name: 'filter.A b.clean', value: 'one\ntwo = "three"\n' },
      { ...origin, name: 'filter.A b.clean', value: '' },
    ]);
  });

  it('gives back whatever was listed, and null for anything that is cut off', () => {
    const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', ''));
    const name = text.map((value) => `a.${value.replaceAll('\n', '')}`);
    const setting = fc.record({ scope: text, origin: text, name, value: text });
    fc.assert(
      fc.property(fc.array(setting), (settings) => {
        const listed = settings
          .map((given) => `${given.scope}\0${given.origin}\0${given.name}\n${given.value}\0`)
          .join('');
        expect(parseGitSettings(listed)).toEqual(settings);
        if (settings.length > 0) expect(parseGitSettings(listed.slice(0, -1))).toBeNull();
      }),
    );
  });
});

describe('secretSettings', () => {
  const namesOf = (name: string, value: string) => secretSettings([{ name, value }]);

  it.each([
    ['remote.origin.url', 'https://ada:x@example.com/a.git'],
    ['remote.origin.url', 'https://ghp_x@example.com/a.git'],
    ['http.https://example.com/.extraheader', 'AUTHORIZATION: basic x'],
    ['github.oauth-token', 'x'],
    ['sendemail.smtppass', 'x'],
    ['http.proxy', 'http://ada:x@proxy.example.com'],
  ])('names %s=%s', (name, value) => {
    expect(namesOf(name, value)).toEqual([name]);
  });

  it.each([
    ['remote.origin.url', 'https://example.com/a.git'],
    ['remote.origin.url', 'git@example.com:a/b.git'],
    ['remote.origin.url', 'ssh://git@example.com/a.git'],
    ['user.email', 'ada@example.com'],
    ['branch.main.remote', 'origin'],
  ])('does not name %s=%s', (name, value) => {
    expect(namesOf(name, value)).toEqual([]);
  });

  it('keeps a credential in a name to itself', () => {
    expect(namesOf('url.https://ada:x@example.com/.insteadof', 'https://example.com/')).toEqual([
      'url.https://…@example.com/.insteadof',
    ]);
  });
});
