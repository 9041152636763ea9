import { afterEach, expect, test, vi } from 'vitest';
import { createWebSession } from './web-session';

afterEach(() => void vi.useRealTimers());

const cookieOf = (session: { setCookie: string }) => session.setCookie.split(';')[0] ?? '';

test('the key and the secret of the cookie are 32 random bytes each, and never the same', () => {
  const [one, other] = [createWebSession(4000), createWebSession(4000)];
  const secrets = [one, other].flatMap((session) => [session.token, cookieOf(session).split('=')[1] ?? '']);
  expect(new Set(secrets).size).toBe(4);
  expect(secrets.map((secret) => Buffer.from(secret, 'base64url').length)).toEqual([32, 32, 32, 32]);
});

test('the cookie is found among others, even behind a false one of the same name', () => {
  const session = createWebSession(4000);
  const cookie = cookieOf(session);
  expect([
    session.acceptsCookies(cookie),
    session.acceptsCookies(`theme=dark; aintern-session-4000=false; ${cookie}`),
    session.acceptsCookies(`x${cookie}`),
    session.acceptsCookies(`${cookie}x`),
    session.acceptsCookies(cookieOf(createWebSession(4000))),
    session.acceptsCookies(cookie.replace('4000', '4001')),
    session.acceptsCookies(`aintern-session-4000=${session.token}`),
    session.acceptsCookies(''),
    session.acceptsCookies(undefined),
  ]).toEqual([true, true, false, false, false, false, false, false, false]);
});

test('a single-use token is good once and for a minute, the printed one for good', () => {
  vi.useFakeTimers();
  const session = createWebSession(4000);
  const [used, late] = [session.createSingleUseToken(), session.createSingleUseToken()];
  expect([session.acceptsToken(used), session.acceptsToken(used)]).toEqual([true, false]);
  vi.advanceTimersByTime(60_000);
  expect([
    session.acceptsToken(late),
    session.acceptsToken(session.token),
    session.acceptsToken(session.token),
  ]).toEqual([false, true, true]);
});
