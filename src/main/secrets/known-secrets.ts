import { HIDDEN_SECRET } from './hidden-secret';
import { findSecretRanges } from './secret-ranges';
import { createSecretStream, type SecretStream } from './secret-stream';

/** Shorter ones are words of ordinary text, and no provider issues keys that short. */
const MIN_SECRET_LENGTH = 8;

/**
 * Secrets known to the main process: provider keys and the web host's keys. They are masked wherever text is passed on.
 */
export interface KnownSecrets {
  /** Applies to everything masked from now on, including streams in progress. */
  add(secret: string): void;
  maskText(text: string): string;
  /** Returns a copy with secrets masked, also in property names; the same value if it contains none. */
  maskValue<T>(value: T): T;
  createTextStream(): SecretStream;
  createByteStream(): ByteStream;
}

interface ByteStream {
  push(chunk: Buffer): Buffer;
  end(): Buffer;
}

export function createKnownSecrets(): KnownSecrets {
  let forms: readonly string[] = [];
  /** The same as bytes, one character each. */
  let byteForms: readonly string[] = [];

  function maskText(text: string): string {
    const ranges = findSecretRanges(text, forms);
    if (ranges.length === 0) return text;
    let masked = '';
    let at = 0;
    for (const { start, end } of ranges) {
      masked += text.slice(at, start) + HIDDEN_SECRET;
      at = end;
    }
    return masked + text.slice(at);
  }

  return {
    add(secret) {
      const added = secretForms(secret).filter((form) => !forms.includes(form));
      if (added.length === 0) return;
      forms = [...forms, ...added];
      byteForms = forms.map((form) => Buffer.from(form).toString('latin1'));
    },
    maskText,
    maskValue: (value) => (forms.length === 0 ? value : maskTexts(value, maskText)),
    createTextStream: () => createSecretStream(() => forms, HIDDEN_SECRET),
    createByteStream() {
      const stream = createSecretStream(() => byteForms, HIDDEN_SECRET);
      const toBytes = (text: string) => Buffer.from(text, 'latin1');
      return {
        push: (chunk) => (byteForms.length === 0 ? chunk : toBytes(stream.push(chunk.toString('latin1')))),
        end: () => toBytes(stream.end()),
      };
    },
  };
}

/** Masks all texts of a JSON value. Returns the same object if nothing changed. */
function maskTexts<T>(value: T, mask: (text: string) => string): T;

function maskTexts(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => maskTexts(item, mask));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const before = Object.entries(value);
  const after = before.map(([key, item]) => [mask(key), maskTexts(item, mask)] as const);
  const isSame = after.every(([key, item], index) => key === before[index]?.[0] && item === before[index]?.[1]);
  return isSame ? value : Object.fromEntries(after);
}

/** The forms in which programs print a secret: as is, within JSON, within a URL, and in base64 at any offset. */
function secretForms(secret: string): string[] {
  if (secret.length < MIN_SECRET_LENGTH) return [];
  const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), ...base64Forms(secret)];
  return [...new Set(forms)].filter((form) => form.length >= MIN_SECRET_LENGTH);
}

/**
 * Base64 writes three bytes as four characters, so the same bytes look different at each of three offsets. The
 * characters at both ends also depend on the neighboring bytes and are left out.
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
