import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export type WebSession = ReturnType<typeof createWebSession>;

/** A browser needs some seconds to start; a token that others may read in the process list must not live longer. */
const shortLifetime = 60_000;
/** Enough to tell people who open an old link that it was used; older ones count as unknown. */
const maxRemembered = 100;

export interface SessionOptions {
  /** Called with every secret before it is given out. */
  readonly onSecret?: (secret: string) => void;
}

/**
 * Only browsers that opened a link with a token may talk to the web host. A token works once and is exchanged for a
 * cookie with another secret, so that neither a browser's history nor a copied or logged URL lets anyone else in.
 */
export function createWebSession(port: number, { onSecret }: SessionOptions = {}) {
  const secret = newSecret();
  // Cookies ignore ports: without the port in its name, a second host on this machine would overwrite it.
  const cookieName = `aintern-session-${port}`;
  /** Expiry times by token digest. */
  const unused = new Map<string, number>();
  const used = new Set<string>();

  function newSecret(): string {
    const created = randomBytes(32).toString('base64url');
    onSecret?.(created);
    return created;
  }

  function rememberUsed(key: string): void {
    used.add(key);
    const [oldest] = used;
    if (used.size > maxRemembered && oldest !== undefined) used.delete(oldest);
  }

  return {
    setCookie: `${cookieName}=${secret}; Path=/; HttpOnly; SameSite=Strict`,

    /** Short-lived tokens are for command lines, which other users of the machine can read. */
    createToken({ isShortLived }: { readonly isShortLived: boolean }): string {
      const created = newSecret();
      unused.set(keyOf(created), isShortLived ? Date.now() + shortLifetime : Number.POSITIVE_INFINITY);
      return created;
    },

    /** Looked up by digest, so that timing reveals nothing about how much of a guess was right. */
    redeemToken(given: string): 'accepted' | 'used' | 'unknown' {
      const key = keyOf(given);
      const expiresAt = unused.get(key);
      if (expiresAt === undefined) return used.has(key) ? 'used' : 'unknown';
      unused.delete(key);
      rememberUsed(key);
      return Date.now() < expiresAt ? 'accepted' : 'used';
    },

    acceptsCookies(header: string | undefined): boolean {
      const prefix = `${cookieName}=`;
      const cookies = (header ?? '').split(';').map((cookie) => cookie.trim());
      return cookies.some((cookie) => cookie.startsWith(prefix) && isSame(cookie.slice(prefix.length), secret));
    },
  };
}

/** Takes the same time wherever the two differ, and for any length of the given value. */
function isSame(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

function keyOf(token: string): string {
  return digest(token).toString('hex');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
