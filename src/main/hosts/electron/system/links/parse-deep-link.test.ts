import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDeepLink, parseDeepLink } from './parse-deep-link';

const id = '3f2b8c1e-5a4d-4e6f-8a9b-0c1d2e3f4a5b';

it.each([
  ['aintern://inbox', { kind: 'inbox' }],
  ['AINTERN://inbox/', { kind: 'inbox' }],
  [`aintern://conversation/${id}`, { kind: 'conversation', conversationId: id }],
  [`aintern://conversation/${id.toUpperCase()}/`, { kind: 'conversation', conversationId: id }],
  ['aintern://open?folder=/home/me/project', { kind: 'folder', path: '/home/me/project' }],
  ['aintern://open/?folder=%2Fhome%2Fme%2Fmy%20project', { kind: 'folder', path: '/home/me/my project' }],
  ['aintern://open?folder=/home/me/c++', { kind: 'folder', path: '/home/me/c++' }],
  ['aintern://open?folder=/home/me/a%26b%23c%3Fd%25', { kind: 'folder', path: '/home/me/a&b#c?d%' }],
  ['aintern://open?folder=/home/me/Ordner%20f%C3%BCr%20alles', { kind: 'folder', path: '/home/me/Ordner für alles' }],
])('%s leads to a place', (text, link) => {
  expect(parseDeepLink(text, 'linux')).toEqual({ ok: true, link });
});

it.each([
  'aintern:',
  'aintern://',
  'aintern:inbox',
  'aintern:///inbox',
  'aintern://inbox/more',
  'aintern://inbox?approve=all',
  'aintern://inbox#approve',
  'aintern://user@inbox',
  'aintern://inbox:80',
  'aintern://inbox.evil.example',
  'aintern://settings',
  'aintern://send?text=hello',
  'aintern://run?command=ls',
  'aintern://approve/3f2b8c1e-5a4d-4e6f-8a9b-0c1d2e3f4a5b',
  `aintern://conversation/${id}?send=hello`,
  `aintern://conversation/${id}/resume`,
  `aintern://conversation/${id}%00`,
  'aintern://conversation/',
  'aintern://conversation/../inbox',
  'aintern://open',
  'aintern://open?folder=',
  'aintern://open?path=/home/me',
  'aintern://open?folder=/home/me&send=hello',
  'aintern://open?folder=/home/me&folder=/etc',
  'aintern://open?send=hello&folder=/home/me',
  'aintern://open?folder=/home/me#send',
  'aintern://open/home/me',
  'aintern://open?folder=project',
  'aintern://open?folder=./project',
  'aintern://open?folder=~/project',
  'aintern://open?folder=/home/me/../you',
  'aintern://open?folder=/home/me/%2e%2e/you',
  'aintern://open?folder=/home/./me',
  'aintern://open?folder=file:///home/me',
  'aintern://open?folder=file://host/share',
  'aintern://open?folder=//host/share',
  'aintern://open?folder=%2F%2Fhost%2Fshare',
  'aintern://open?folder=%5C%5Chost%5Cshare',
  'aintern://open?folder=/%5Chost%5Cshare',
  'aintern://open?folder=/home/me%00/etc',
  'aintern://open?folder=/home/me%0Aother',
  'aintern://open?folder=/home/me%0D',
  'aintern://open?folder=/home/me%C2%85',
  'aintern://open?folder=/home/me%7F',
  'aintern://open?folder=/home/%',
  'aintern://open?folder=/home/%ff',
  'aintern://open?folder=/home/%ED%A0%80',
  'aintern://open?folder=C:%5Cproject',
  ' aintern://inbox',
  'aintern://inbox\n',
  'aintern://in\0box',
  'app://aintern/',
  'https://inbox',
  '',
  `aintern://open?folder=/${'a'.repeat(5_000)}`,
  `aintern://open?folder=/${'a'.repeat(9_000)}`,
])('%j is refused, in words', (text) => {
  expect(parseDeepLink(text, 'linux')).toEqual({ ok: false, problem: expect.stringMatching(/^[A-Z].{20}/) });
});

it.each([
  ['C:%5Cwork%5Cproject', true],
  ['c:/code/project', true],
  ['C:', false],
  ['C:project', false],
  ['/code/project', false],
  ['%5Cwork', false],
  ['%5C%5Chost%5Cshare', false],
  ['//host/share', false],
  ['%5C%5C%3F%5CC:%5Cwork', false],
  ['%5C%5C.%5CPhysicalDrive0', false],
  ['C:%5Cwork%5Cproject:stream', false],
  ['C:%5Cwork%5C..%5Csecret', false],
])('on Windows the folder %s is one: %s', (folder, isGood) => {
  expect(parseDeepLink(`aintern://open?folder=${folder}`, 'win32').ok).toBe(isGood);
});

const pieces = fc.constantFrom(
  'aintern:',
  '//',
  'open',
  'inbox',
  'conversation',
  '?folder=',
  '&',
  '/',
  '..',
  '%2e',
  '%00',
  '%0a',
  '%5c',
  '%',
  id,
  'C:',
  '#',
  '\ud800',
);
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 }))).map((parts) => parts.join('')),
  fc.webUrl(),
);
const platforms = fc.constantFrom<NodeJS.Platform>('linux', 'darwin', 'win32');

it('never throws, and what passes has one of the three forms', () => {
  fc.assert(
    fc.property(anything, platforms, (text, platform) => {
      const parsed = parseDeepLink(text, platform);
      if (!parsed.ok) return;
      expect(isDeepLink(text)).toBe(true);
      expect(text).toMatch(/^aintern:\/\/(inbox\/?|conversation\/[0-9a-f-]{36}\/?|open\/?\?folder=[^&#?\s]+)$/i);
    }),
  );
});

it('gives back the very folder that was put into a link, if it is a good one', () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((text) => !/[/\\\p{Cc}]|^\.\.?$/u.test(text));
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), (names) => {
      const path = `/${names.join('/')}`;
      const link = `aintern://open?folder=${encodeURIComponent(path)}`;
      expect(parseDeepLink(link, 'linux')).toEqual({ ok: true, link: { kind: 'folder', path } });
    }),
  );
});
