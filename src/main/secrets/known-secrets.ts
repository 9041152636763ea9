import { HIDDEN_SECRET } from './hidden-secret';
import { maskTexts } from './mask-texts';
import { secretForms } from './secret-forms';
import { findSecretRanges } from './secret-ranges';
import { createSecretStream, type SecretStream } from './secret-stream';

/** What main knows to be secret: keys of providers, the keys to the web host. Wherever text is passed on, they are masked. */
export interface KnownSecrets {
  /** Counts for all that is masked from now on, streams under way included. */
  add(secret: string): void;
  maskText(text: string): string;
  /** A copy without them, names of properties included; the value itself where it holds none. */
  maskValue<T>(value: T): T;
  createTextStream(): SecretStream;
  createByteStream(): ByteStream;
}

export interface ByteStream {
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
