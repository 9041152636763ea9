import { expect, test } from 'vitest';
import { readLink } from './read-link';

const warned = (href: string, text: string) => readLink(href, text)?.warnings;

test('EX-05: a link says where it leads, whatever its text is', () => {
  const link = readLink('https://evil.test/?d=SECRET', 'docs');
  expect(link).toEqual({
    url: 'https://evil.test/?d=SECRET',
    scheme: 'https',
    destination: 'evil.test',
    from: 8,
    to: 17,
    warnings: [],
  });
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'vscode://x',
  'app://aintern/',
  'blob:https://a.test/x',
  './README.md',
  'src/index.ts',
  '/etc/passwd',
  '//evil.test/x',
  '#part',
  '',
  'https://',
  'java\nscript:alert(1)',
])('%j is text and leads nowhere', (href) => {
  expect(readLink(href, 'text')).toBeNull();
});

test('a text that names another host is warned about', () => {
  expect(warned('https://evil.test/', 'https://github.com/login')).toEqual([
    { kind: 'other-host', named: 'github.com' },
  ]);
  expect(warned('https://github.com.evil.test/', 'github.com')).toEqual([{ kind: 'other-host', named: 'github.com' }]);
  expect(warned('https://www.github.com/a', 'github.com')).toEqual([]);
  expect(warned('https://github.com/a', 'GitHub.com/a')).toEqual([]);
  expect(warned('https://github.com/a', 'README.md')).toEqual([]);
});

test('a name before the host is warned about, and is not taken for it', () => {
  const link = readLink('https://github.com@evil.test/x', 'x');
  expect(link?.warnings).toEqual([{ kind: 'user-name' }]);
  expect(link?.url.slice(link.from, link.to)).toBe('evil.test');
});

test('a host of other letters is shown as it is sent, and as it was written', () => {
  const link = readLink('https://аpple.com/', 'x');
  expect([link?.destination, link?.warnings]).toEqual([
    'xn--pple-43d.com',
    [{ kind: 'encoded-host', written: 'аpple.com' }],
  ]);
  expect(warned('https://xn--pple-43d.com/', 'x')).toEqual([{ kind: 'encoded-host', written: null }]);
});

test('a mail goes to somebody', () => {
  const link = readLink('mailto:ada@example.test?subject=Hi', 'x');
  expect([link?.destination, link?.url.slice(link.from, link.to)]).toEqual(['ada@example.test', 'ada@example.test']);
});
