import type { SafeStorage } from 'electron';
import type { SecretCodec } from '../../../secrets/secret-store';

type UsedStorage = Pick<
  SafeStorage,
  'isEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptString' | 'decryptString'
>;

/** Null where the platform keeps no secrets. Only to be asked once the app is ready. */
export function safeStorageCodec(
  storage: UsedStorage,
  platform: NodeJS.Platform = process.platform,
): SecretCodec | null {
  if (!storage.isEncryptionAvailable()) return null;
  if (platform === 'linux' && !hasKeyRing(storage)) return null;
  return {
    encrypt: (text) => storage.encryptString(text),
    decrypt: (bytes) => storage.decryptString(Buffer.from(bytes)),
  };
}

/** Without one, Chromium encrypts with a password that everybody can read in its source: that must not count. */
function hasKeyRing(storage: UsedStorage): boolean {
  return !['basic_text', 'unknown'].includes(storage.getSelectedStorageBackend());
}
