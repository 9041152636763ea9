import type { IncomingMessage } from 'node:http';
import { assertNever } from '../../../shared/assert-never';
import { readRendererFile } from '../read-renderer-file';
import { type Answer, answerPage } from './answer-page';
import { isFromOwnPage } from './check-origin';
import type { GuessLimit } from './create-guess-limit';
import type { WebSession } from './web-session';

export interface AnswerOptions {
  readonly hosts: readonly string[];
  readonly session: WebSession;
  readonly guesses: GuessLimit;
  readonly rendererPath: string;
  /** The printed link has been used. */
  onLinkUsed(token: string): void;
}

/** None of our requests has a body; up to a few forms' worth still gets an error message. */
const maxBody = 64 * 1024;

/** Handles one HTTP request: checks its origin, its key and its session, and serves the file. */
export async function answerRequest(request: IncomingMessage, options: AnswerOptions): Promise<Answer> {
  const { session } = options;
  if (!isFromOwnPage(request, options.hosts)) return answerPage('foreign');
  if (Number(request.headers['content-length'] ?? 0) > maxBody) return answerPage('too-large');
  const { pathname, query } = splitTarget(request);
  const token = query.get('token');
  const isSignedIn = session.acceptsCookies(request.headers.cookie);
  if (request.method === 'GET' && pathname === '/' && token !== null) {
    // A browser that is signed in needs no key, so opening its link again uses none up.
    return isSignedIn ? goOn(session, request) : signIn(token, request, options);
  }
  if (!isSignedIn) return answerPage('sign-in-needed');
  if (request.method !== 'GET' && request.method !== 'HEAD') return answerPage('wrong-method');
  const file = await readRendererFile(options.rendererPath, pathname);
  return file ? { status: 200, headers: { ...file.headers }, body: file.body } : answerPage('not-found');
}

/** Not `new URL`, which throws on some of what a client may send. */
export function splitTarget(request: IncomingMessage): { pathname: string; query: URLSearchParams } {
  const [pathname = '', ...rest] = (request.url ?? '').split('?');
  return { pathname, query: new URLSearchParams(rest.join('?')) };
}

function tooManyGuesses(pause: number): Answer {
  const page = answerPage('too-many-guesses');
  return { ...page, headers: { ...page.headers, 'retry-after': String(Math.ceil(pause / 1_000)) } };
}

function signIn(token: string, request: IncomingMessage, { session, guesses, onLinkUsed }: AnswerOptions): Answer {
  if (guesses.pause() > 0) return tooManyGuesses(guesses.pause());
  const outcome = session.redeemToken(token);
  switch (outcome) {
    case 'accepted':
      guesses.right();
      onLinkUsed(token);
      return goOn(session, request);
    case 'used':
      return answerPage('link-used');
    case 'unknown':
      guesses.wrong();
      return answerPage('sign-in-needed');
    default:
      return assertNever(outcome);
  }
}

function goOn(session: WebSession, request: IncomingMessage): Answer {
  const headers = { 'set-cookie': session.setCookie, 'cache-control': 'no-store' };
  // A redirect counts as coming from the page with the link, so a strict cookie is not sent with it; navigation started
  // by our own page counts as ours.
  if (request.headers['sec-fetch-site'] === 'cross-site') {
    const body = '<!doctype html><meta http-equiv="refresh" content="0; url=/"><title>AIntern</title>';
    return { status: 200, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' }, body };
  }
  return { status: 303, headers: { ...headers, location: '/' }, body: '' };
}
