import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLoopback, originOf, readBaseUrl } from './read-base-url';

describe('reading an address', () => {
  it.each([
    ['https://api.openai.com/v1/', 'openai', 'https://api.openai.com/v1'],
    ['https://api.example.com', 'openai', 'https://api.example.com'],
    ['http://localhost:11434', 'openai', 'http://localhost:11434/v1'],
    [' http://192.168.1.5:8000/ ', 'openai', 'http://192.168.1.5:8000/v1'],
    ['http://localhost:8000/api', 'openai', 'http://localhost:8000/api'],
    ['https://API.Anthropic.com/v1/', 'anthropic', 'https://api.anthropic.com'],
    ['https://gateway.example.com/claude#part', 'anthropic', 'https://gateway.example.com/claude'],
  ] as const)('makes of %s for %s what the library wants', (text, provider, baseUrl) => {
    expect(readBaseUrl(text, provider)).toEqual({ kind: 'base-url', baseUrl });
  });

  it.each([
    ['localhost:11434', 'localhost:11434 is not a valid URL. It must start with http:// or https://'],
    ['ftp://example.com', 'ftp://example.com is not a valid URL. It must start with http:// or https://'],
    [
      'https://user:canary@example.com/v1',
      'The URL contains a user name or password, which would be visible. Remove them',
    ],
    ['https://example.com/v1?key=canary', 'The URL contains a query (?). Remove it, and enter any key as the API key'],
  ])('says what is wrong with %s', (text, message) => {
    expect(readBaseUrl(text, 'openai')).toEqual({ kind: 'problem', message });
  });

  it('changes an address once and no more, and never its origin', () => {
    const path = fc.array(fc.constantFrom('', 'v1', 'api', 'openai', 'v1beta'), { maxLength: 5 });
    fc.assert(
      fc.property(fc.webUrl(), path, fc.constantFrom('openai', 'anthropic'), (url, parts, provider) => {
        const text = `${new URL(url).origin}/${parts.join('/')}`;
        const first = readBaseUrl(text, provider);
        const baseUrl = first.kind === 'base-url' ? first.baseUrl : '';
        expect(readBaseUrl(baseUrl, provider)).toEqual(first);
        expect(originOf(baseUrl)).toBe(originOf(text));
      }),
    );
  });
});

it('knows the addresses of this machine, and no others that look like them', () => {
  const own = ['http://127.0.0.1:1', 'https://localhost', 'http://[::1]:80/v1', 'http://127.1', 'http://a.localhost'];
  const others = ['http://127.0.0.1.example.com', 'http://localhost.example.com', 'http://10.0.0.1', 'http://0.0.0.0'];
  expect([own.filter(isLoopback), others.filter(isLoopback)]).toEqual([own, []]);
});
