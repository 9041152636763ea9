import type { SafeStorage } from 'electron';
import type { SecretCodec } from '../../../secrets/secret-store';

type UsedStorage = Pick<
  SafeStorage,
  'isEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptString' | 'decryptString'
>;

/** Null if the platform stores no secrets. Must only be called once the app is ready. */
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

/** Without a keyring, Chromium encrypts with a password that is public in its source, so that does not count. */
function hasKeyRing(storage: UsedStorage): boolean {
  return !['basic_text', 'unknown'].includes(storage.getSelectedStorageBackend());
}
