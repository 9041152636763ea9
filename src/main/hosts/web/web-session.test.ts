import { afterEach, expect, test, vi } from 'vitest';
import { createWebSession, type WebSession } from './web-session';

afterEach(() => void vi.useRealTimers());

const lastingToken = (session: WebSession) => session.createToken({ isShortLived: false });
const shortToken = (session: WebSession) => session.createToken({ isShortLived: true });
const cookieOf = (session: { setCookie: string }) => session.setCookie.split(';')[0] ?? '';

test('the key and the secret of the cookie are 32 random bytes each, and never the same', () => {
  const [one, other] = [createWebSession(4000), createWebSession(4000)];
  const secrets = [one, other].flatMap((session) => [lastingToken(session), cookieOf(session).split('=')[1] ?? '']);
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
    session.acceptsCookies(`aintern-session-4000=${lastingToken(session)}`),
    session.acceptsCookies(''),
    session.acceptsCookies(undefined),
  ]).toEqual([true, true, false, false, false, false, false, false, false]);
});

test('LK-03 every token is good once, and a short-lived one for a minute', () => {
  vi.useFakeTimers();
  const session = createWebSession(4000);
  const [used, late, lasting] = [shortToken(session), shortToken(session), lastingToken(session)];
  expect([session.redeemToken(used), session.redeemToken(used)]).toEqual(['accepted', 'used']);
  vi.advanceTimersByTime(60_000);
  const answers = [late, lasting, lasting, 'guess'].map((token) => session.redeemToken(token));
  expect(answers).toEqual(['used', 'accepted', 'used', 'unknown']);
});

test('LK-03 every secret is reported before it is given out', () => {
  const secrets: string[] = [];
  const session = createWebSession(4000, { onSecret: (secret) => void secrets.push(secret) });
  const token = lastingToken(session);
  expect(secrets).toEqual([cookieOf(session).split('=')[1], token]);
});
