/** Shorter ones are words that stand in ordinary text, and no provider gives out a key of this length. */
export const MIN_SECRET_LENGTH = 8;

/** A secret as programs print it: as it is, within JSON, within an address, and in base64 at any offset. */
export function secretForms(secret: string): string[] {
  if (secret.length < MIN_SECRET_LENGTH) return [];
  const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), ...base64Forms(secret)];
  return [...new Set(forms)].filter((form) => form.length >= MIN_SECRET_LENGTH);
}

/**
 * Base64 writes three bytes as four characters, so the same bytes look different at each of three offsets. The characters
 * at both ends also depend on the neighbouring bytes and are left out.
 */
function base64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const isWhole = (offset + bytes.length) % 3 === 0;
    const core = encoded.slice(offset === 0 ? 0 : offset + 1, isWhole ? undefined : -1);
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
