import { type FileHandle, open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';

/** Makes the next append to any file stop halfway, as on a disk that has become full. */
export async function fillDiskForOneAppend(): Promise<void> {
  const some = await open(fileURLToPath(import.meta.url));
  const prototype: FileHandle = Object.getPrototypeOf(some);
  await some.close();
  const spy = vi.spyOn(prototype, 'appendFile').mockImplementationOnce(async function (this: FileHandle, data) {
    const text = String(data);
    await this.write(text.slice(0, text.length / 2));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  onTestFinished(() => spy.mockRestore());
}
