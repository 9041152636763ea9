import { expect, it } from 'vitest';
import { safeStorageCodec } from './safe-storage-codec';

type Backend = 'basic_text' | 'gnome_libsecret' | 'kwallet' | 'kwallet5' | 'kwallet6' | 'unknown';

function storage({ isAvailable = true, backend = 'gnome_libsecret' }: { isAvailable?: boolean; backend?: Backend }) {
  return {
    isEncryptionAvailable: () => isAvailable,
    getSelectedStorageBackend: () => backend,
    encryptString: (text: string) => Buffer.from(text).reverse(),
    decryptString: (bytes: Buffer) => Buffer.from(bytes).reverse().toString('utf8'),
  };
}

it('gives back what the platform has encrypted', () => {
  const codec = safeStorageCodec(storage({}), 'linux');
  const encrypted = codec?.encrypt('a key');
  expect([Buffer.from(encrypted ?? []).toString('utf8'), codec?.decrypt(encrypted ?? new Uint8Array())]).toEqual([
    'yek a',
    'a key',
  ]);
});

it.each([
  { platform: 'linux', backend: 'gnome_libsecret', encrypts: true },
  { platform: 'linux', backend: 'kwallet6', encrypts: true },
  { platform: 'linux', backend: 'basic_text', encrypts: false },
  { platform: 'linux', backend: 'unknown', encrypts: false },
  { platform: 'darwin', backend: 'unknown', encrypts: true },
  { platform: 'win32', backend: 'unknown', encrypts: true },
] as const)('claims encryption only where there is a secret behind it: $platform, $backend (EL-15)', (row) => {
  expect(safeStorageCodec(storage(row), row.platform) !== null).toBe(row.encrypts);
});

it('has none where the platform has none', () => {
  expect(safeStorageCodec(storage({ isAvailable: false }), 'darwin')).toBeNull();
});
