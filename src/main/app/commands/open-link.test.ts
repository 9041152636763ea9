import { expect, test } from 'vitest';
import { openLink } from './open-link';

async function opened(url: string): Promise<string[]> {
  const urls: string[] = [];
  await openLink(url, async (opening) => void urls.push(opening));
  return urls;
}

test('an address of the web or of a mail is opened as it was checked', async () => {
  expect(await opened('HTTPS://Example.test/a b')).toEqual(['https://example.test/a%20b']);
  expect(await opened('http://127.0.0.1:8080/')).toEqual(['http://127.0.0.1:8080/']);
  expect(await opened('mailto:ada@example.test')).toEqual(['mailto:ada@example.test']);
});

test.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'smb://host/share',
  'ms-msdt:/id',
  'vscode://file/x',
  'app://aintern/',
  '/etc/passwd',
  '-rf',
  'not an address',
])('%s is refused', async (url) => {
  await expect(opened(url)).rejects.toThrow('Only http, https and mailto links can be opened');
});

test('where there is no desktop, the browser opens it itself', async () => {
  await expect(openLink('https://example.test')).rejects.toThrow('Open the address in your browser');
});
