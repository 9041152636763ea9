import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export type WebSession = ReturnType<typeof createWebSession>;

/** A browser needs some seconds to start; a token that others may read in the list of processes lives no longer. */
const singleUseLifetime = 60_000;

/**
 * Who may talk to the web host: whoever opened the printed URL. Its token buys a cookie with another secret, so that
 * neither the history nor a copied address of the running page lets anyone in.
 */
export function createWebSession(port: number) {
  const token = newSecret();
  const secret = newSecret();
  // Cookies ignore ports: without the port in its name a second host on this machine would overwrite it.
  const cookieName = `aintern-session-${port}`;
  const singleUse = new Map<string, number>();

  return {
    token,
    setCookie: `${cookieName}=${secret}; Path=/; HttpOnly; SameSite=Strict`,

    createSingleUseToken(): string {
      const created = newSecret();
      singleUse.set(created, Date.now() + singleUseLifetime);
      return created;
    },

    acceptsToken(given: string): boolean {
      if (isSame(given, token)) return true;
      const expiresAt = singleUse.get(given);
      return singleUse.delete(given) && expiresAt !== undefined && Date.now() < expiresAt;
    },

    acceptsCookies(header: string | undefined): boolean {
      const prefix = `${cookieName}=`;
      const cookies = (header ?? '').split(';').map((cookie) => cookie.trim());
      return cookies.some((cookie) => cookie.startsWith(prefix) && isSame(cookie.slice(prefix.length), secret));
    },
  };
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Takes the same time wherever the two differ, and whatever the length of what was given. */
function isSame(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
