import { describe, expect, it } from 'vitest';
import { readTarget } from './fetch-target';

const hostOf = (address: string) => {
  const read = readTarget(address, () => false);
  return read.isUsable ? read.target.host : read.problem;
};

describe('readTarget', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost:3000/',
    'http://app.localhost/',
    'http://localhost./',
    'http://[::1]/',
    'http://0.0.0.0/',
    'http://0/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0x7f000001/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://①②⑦.0.0.1/',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
  ])('EX-10: refuses %s', (address) => {
    expect(hostOf(address)).toContain('is on this machine or in a private network');
  });

  it('EX-10: takes a private host that the user has allowed, at its port alone', () => {
    const isAllowed = (host: string) => host === 'localhost:3000';
    expect(readTarget('http://localhost:3000/a', isAllowed)).toMatchObject({ target: { host: 'localhost:3000' } });
    expect(readTarget('http://localhost:3001/a', isAllowed).isUsable).toBe(false);
  });

  it('EX-11: reads all spellings of a host as one, and refuses a NUL', () => {
    expect(
      ['https://allowed.com/', 'https://allowed.com./', 'https://ALLOWED.com:443/', 'http://allowed.com:80'].map(
        hostOf,
      ),
    ).toEqual(['allowed.com', 'allowed.com', 'allowed.com', 'allowed.com']);
    expect(hostOf('https://allowed.com\0.evil/')).toContain('control characters');
    expect(hostOf('https://allowed.com%00.evil/')).toContain('Incomplete address');
  });

  it('EX-07: sees the whole name of a host, not how it begins', () => {
    expect(hostOf('https://docs.good.io.evil.test/')).toBe('docs.good.io.evil.test');
    expect(hostOf('https://docs.good.io\\@evil.test/')).toBe('docs.good.io');
    expect(hostOf('https://docs.good.io@evil.test/')).toContain('user name or password');
  });

  it.each([
    ['file:///etc/passwd', 'Only http and https'],
    ['ftp://example.com/', 'Only http and https'],
    ['data:text/plain,x', 'Only http and https'],
    ['example.com', 'starts with https://'],
    ['https://user:secret@example.com/', 'Remove them'],
    ['https://exa mple.com/', "can't contain spaces"],
    ['https://exa\nmple.com/', "can't contain spaces, line breaks"],
  ])('says what is wrong with %j', (address, words) => {
    expect(hostOf(address)).toContain(words);
  });

  it('names a port that is not the usual one', () => {
    expect(hostOf('https://example.com:8443/')).toBe('example.com:8443');
    expect(hostOf('https://[2606:4700::1]:8443/')).toBe('[2606:4700::1]:8443');
  });
});
