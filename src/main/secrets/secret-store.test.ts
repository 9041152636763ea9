import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { createSecretStore, type SecretCodec } from './secret-store';

const CANARY = 'sk-canary-0123456789abcdef';

/** Inverts every byte, and recognizes its own output by a prefix. */
const codec: SecretCodec = {
  encrypt: (text) => Buffer.from(`v1${text}`).map((byte) => byte ^ 0x5a),
  decrypt(bytes) {
    const text = Buffer.from(bytes.map((byte) => byte ^ 0x5a)).toString('utf8');
    if (!text.startsWith('v1')) throw new Error('This was encrypted by somebody else');
    return text.slice(2);
  },
};

function start() {
  const keyPath = join(temporaryFolder(), 'data', 'keys.json');
  const warnings: string[] = [];
  const open = (opened: SecretCodec | null) => createSecretStore(keyPath, opened, (message) => warnings.push(message));
  return { keyPath, warnings, open, read: () => readFileSync(keyPath, 'utf8') };
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('with the encryption of the platform', () => {
  it('keeps keys encrypted, in a file and a folder of the user alone (SE-07)', () => {
    const { keyPath, open, read } = start();
    const store = open(codec);
    store.set('openai', CANARY);
    const encrypted = Buffer.from(codec.encrypt(CANARY)).toString('base64');
    expect({
      kind: store.kind,
      file: JSON.parse(read()),
      holdsKey: read().includes(CANARY),
      modes: [modeOf(keyPath), modeOf(dirname(keyPath))],
      again: open(codec).get('openai'),
    }).toEqual({
      kind: 'encrypted',
      file: { version: 1, keys: { openai: { encrypted } } },
      holdsKey: false,
      modes: [0o600, 0o700],
      again: CANARY,
    });
  });

  it('encrypts what was kept without, as soon as it can', () => {
    const { open, read } = start();
    open(null).set('openai', CANARY);
    expect(read()).toContain(CANARY);
    expect(open(codec).get('openai')).toBe(CANARY);
    expect(read()).not.toContain(CANARY);
  });

  it('stores nothing where the platform would not encrypt', () => {
    const { keyPath, open } = start();
    const locked: SecretCodec = {
      ...codec,
      encrypt(text) {
        throw new Error(`No password given for ${text}`);
      },
    };
    expect(() => open(locked).set('openai', CANARY)).toThrow(
      "The system couldn't encrypt the key, so it was not saved. Unlock the keyring, then try again",
    );
    expect(existsSync(keyPath)).toBe(false);
  });
});

describe('without the encryption of the platform', () => {
  it('keeps keys as they are, in a file of the user alone, and says so (SE-07)', () => {
    const { keyPath, open, read } = start();
    const store = open(null);
    store.set('openai', CANARY);
    expect({ kind: store.kind, file: JSON.parse(read()), mode: modeOf(keyPath) }).toEqual({
      kind: 'file',
      file: { version: 1, keys: { openai: { plain: CANARY } } },
      mode: 0o600,
    });
  });

  it('has none of the encrypted ones, and loses none of them until they are set again', () => {
    const { open } = start();
    const encrypting = open(codec);
    encrypting.set('openai', 'first');
    encrypting.set('anthropic', 'second');
    const store = open(null);
    expect([store.get('openai'), store.get('anthropic')]).toEqual([null, null]);
    store.set('openai', 'third');
    expect([open(null).get('openai'), open(codec).get('anthropic')]).toEqual(['third', 'second']);
  });
});

it('has none that were encrypted by somebody else, and throws nothing', () => {
  const { keyPath, open } = start();
  mkdirSync(dirname(keyPath), { recursive: true });
  writeFileSync(keyPath, JSON.stringify({ version: 1, keys: { openai: { encrypted: 'AAAA' } } }));
  expect(open(codec).get('openai')).toBeNull();
});

it('takes a file that others may read away from them (SE-07)', () => {
  const { keyPath, open } = start();
  open(null).set('openai', CANARY);
  chmodSync(keyPath, 0o644);
  chmodSync(dirname(keyPath), 0o755);
  const store = open(null);
  expect([store.get('openai'), modeOf(keyPath)]).toEqual([CANARY, 0o600]);
  store.set('openai', 'another');
  expect(modeOf(dirname(keyPath))).toBe(0o700);
});

it('neither reads nor writes through a link', () => {
  const { keyPath, warnings, open } = start();
  const target = join(temporaryFolder(), 'elsewhere.json');
  writeFileSync(target, JSON.stringify({ version: 1, keys: { openai: { plain: CANARY } } }));
  mkdirSync(dirname(keyPath), { recursive: true });
  symlinkSync(target, keyPath);
  const store = open(null);
  const refusal = `${keyPath} is not a regular file, so keys can't be stored there. Remove it first`;
  expect([store.get('openai'), warnings]).toEqual([null, [refusal]]);
  expect(() => store.set('anthropic', 'key')).toThrow(refusal);
  expect(JSON.parse(readFileSync(target, 'utf8'))).toEqual({ version: 1, keys: { openai: { plain: CANARY } } });
});

it('says that it is the key which could not be written, and where', () => {
  const folder = temporaryFolder();
  // So long that the temporary file's name exceeds the limit.
  const store = createSecretStore(join(folder, 'k'.repeat(240)), null, () => {});
  expect(() => store.set('openai', CANARY)).toThrow(
    `The key was not saved. It couldn't be written to ${folder}: ENAMETOOLONG`,
  );
});

it('puts a file aside that makes no sense, for the user alone, and says so without what is in it', () => {
  const { keyPath, warnings, open } = start();
  mkdirSync(dirname(keyPath), { recursive: true });
  writeFileSync(keyPath, `garbage ${CANARY}`, { mode: 0o644 });
  expect(open(null).get('openai')).toBeNull();
  const [aside = ''] = readdirSync(dirname(keyPath));
  const asidePath = join(dirname(keyPath), aside);
  expect({ text: readFileSync(asidePath, 'utf8'), mode: modeOf(asidePath), warnings }).toEqual({
    text: `garbage ${CANARY}`,
    mode: 0o600,
    warnings: [
      `The API keys in ${keyPath} can't be read. The file was moved to ${asidePath}. Enter them again in Settings › Models and keys`,
    ],
  });
});

it('leaves nothing behind but the keys, and nothing of those that are deleted', () => {
  const { keyPath, open, read } = start();
  const store = open(null);
  store.set('openai', CANARY);
  store.set('anthropic', 'other');
  store.delete('openai');
  store.delete('openai');
  expect([store.get('openai'), JSON.parse(read()), readdirSync(dirname(keyPath))]).toEqual([
    null,
    { version: 1, keys: { anthropic: { plain: 'other' } } },
    ['keys.json'],
  ]);
});

it('keeps what another process has stored in the meantime', () => {
  const { open } = start();
  const [here, there] = [open(null), open(null)];
  there.set('openai', 'theirs');
  here.set('anthropic', 'ours');
  const later = open(null);
  expect([later.get('openai'), later.get('anthropic')]).toEqual(['theirs', 'ours']);
});

it('gives back whatever was set last, to whoever opens it next', () => {
  const id = fc.constantFrom('openai', 'anthropic', 'constructor');
  const changes = fc.array(fc.tuple(id, fc.option(fc.string({ unit: 'grapheme' }))), { maxLength: 8 });
  fc.assert(
    fc.property(changes, fc.boolean(), (made, isEncrypted) => {
      const { open } = start();
      const used = isEncrypted ? codec : null;
      const store = open(used);
      const expected = new Map<string, string>();
      for (const [key, value] of made) {
        if (value === null) store.delete(key);
        else store.set(key, value);
        if (value === null) expected.delete(key);
        else expected.set(key, value);
      }
      const again = open(used);
      for (const key of ['openai', 'anthropic', 'constructor']) {
        expect([store.get(key), again.get(key)]).toEqual([expected.get(key) ?? null, expected.get(key) ?? null]);
      }
    }),
    { numRuns: 50 },
  );
});
