import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allowsRequest } from './allows-request';

const pages = { isForPages: true, isPackaged: true };
const others = { isForPages: false, isPackaged: true };
const byPage = (url: string, resourceType = 'xhr') => ({ url, resourceType, webContentsId: 1 });

it.each([
  ['its own page', byPage('app://aintern/', 'mainFrame'), true],
  ['its own files', byPage('app://aintern/assets/index.js', 'script'), true],
  ['a picture that it holds itself', byPage('data:image/png;base64,AA==', 'image'), true],
  ['a page that it holds itself', byPage('data:text/html,x', 'subFrame'), false],
  ['another host of our scheme', byPage('app://other/', 'script'), false],
  ['the web', byPage('https://evil.example/'), false],
  ['a picture of the web', byPage('https://evil.example/?secret', 'image'), false],
  ['a socket', byPage('wss://evil.example/', 'webSocket'), false],
  ['a file', byPage('file:///etc/passwd', 'subFrame'), false],
  ['the developer tools', byPage('devtools://devtools/bundled/x.js', 'script'), false],
])('a page in a packaged app that asks for %s: %o → %s', (_name, request, isAllowed) => {
  expect(allowsRequest(request, pages)).toBe(isAllowed);
});

it('the developer tools load where there are any', () => {
  expect(allowsRequest(byPage('devtools://devtools/x.js'), { ...pages, isPackaged: false })).toBe(true);
});

it('in a session without pages main may ask over https, and no page may', () => {
  const update = { url: 'https://example.test/latest.yml', resourceType: 'other' };
  expect([
    allowsRequest(update, others),
    allowsRequest({ ...update, url: 'http://example.test/latest.yml' }, others),
    allowsRequest(byPage('https://example.test/'), others),
    allowsRequest(byPage('app://aintern/'), others),
  ]).toEqual([true, false, false, false]);
});

it('no address of the web passes for a page, whatever it is made of', () => {
  fc.assert(
    fc.property(fc.constantFrom('http', 'https', 'ws', 'wss', 'ftp', 'file', 'blob'), fc.string(), (scheme, rest) => {
      expect(allowsRequest(byPage(`${scheme}:${rest}`, 'image'), pages)).toBe(false);
    }),
  );
});
