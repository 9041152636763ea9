import { withGuardedFile } from '../../../workspace/files/with-guarded-file';
import { writeAtomically } from '../../../workspace/files/write-atomically';

/** Replaces a file's content and mode with those of another file of any size. */
export async function overwriteFile(from: string, to: string): Promise<void> {
  await withGuardedFile(from, async (file) => {
    const { mode } = await file.stat();
    await writeAtomically(to, file.createReadStream({ autoClose: false }), { mode: mode & 0o7777 });
  });
}
