import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { fillDiskForOneAppend } from '../storage/testing/fill-disk-for-one-append';
import { makeUnwritable } from '../testing/make-unwritable';
import { temporaryFolder } from '../testing/temporary-folder';
import { createConversationLibrary } from './create-conversation-library';
import { watchSyncedFolders } from './testing/watch-synced-folders';

const first = '00000000-0000-4000-8000-000000000001';
const second = '00000000-0000-4000-8000-000000000002';
const created = (conversationId: string): ConversationEvent => ({
  ...{ type: 'conversation-created', conversationId, title: 'T', workspacePath: '/w', at: 1 },
});
const said = (text: string): ConversationEvent => ({ type: 'user-message', messageId: first, text, at: 2 });

function setUp() {
  const base = temporaryFolder();
  const folder = join(base, 'data', 'conversations');
  const trash = join(base, 'trash');
  mkdirSync(trash);
  const warnings: string[] = [];
  const library = createConversationLibrary(folder, {
    moveToTrash: (path) => rename(path, join(trash, 'deleted')),
    warn: (message) => warnings.push(message),
  });
  onTestFinished(() => library.close());
  return { folder, trash, library, warnings, pathOf: (id: string) => join(folder, `${id}.jsonl`) };
}

describe('the library of conversations', () => {
  it('gives back what was added to each conversation, to its owner alone', async () => {
    const { folder, library, pathOf } = setUp();
    await Promise.all([
      library.append(first, created(first)),
      library.append(second, created(second)),
      library.append(first, said('one')),
    ]);
    expect((await library.read(first))?.events).toEqual([created(first), said('one')]);
    expect((await library.read(second))?.events).toEqual([created(second)]);
    expect([statSync(folder).mode & 0o777, statSync(pathOf(first)).mode & 0o777]).toEqual([0o700, 0o600]);
  });

  it('goes on where it left off after it has let go of a file', async () => {
    const { library } = setUp();
    await library.append(first, created(first));
    await library.release(first);
    await library.append(first, said('one'));
    expect((await library.read(first))?.events).toEqual([created(first), said('one')]);
  });

  it('shows from outside what has changed', async () => {
    const { library, pathOf } = setUp();
    await library.append(first, created(first));
    await library.append(second, created(second));
    const before = await library.scan();
    expect([...before.keys()].sort()).toEqual([first, second]);
    expect(before.get(first)).toEqual((await library.read(first))?.stamp);
    appendFileSync(pathOf(first), '{"half');
    const after = await library.scan();
    expect(after.get(first)).not.toEqual(before.get(first));
    expect(after.get(second)).toEqual(before.get(second));
    expect(after.get(first)).toEqual(await library.stamp(first));
  });

  it('takes nothing else in its folder for a conversation', async () => {
    const { folder, library, pathOf } = setUp();
    for (const name of ['index.json', 'notes.jsonl', `${first}.jsonl.tmp`, `${first}.json`, `x${first}.jsonl`]) {
      writeFileSync(join(folder, name), `${JSON.stringify(created(first))}\n`);
    }
    mkdirSync(pathOf(second));
    expect([...(await library.scan())]).toEqual([]);
    expect([await library.read(first), await library.stamp(first), await library.read(second)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('creates a whole log, and leaves nothing where it could not', async () => {
    const { folder, library, pathOf } = setUp();
    await library.create(first, [created(first), said('one')]);
    expect((await library.read(first))?.events).toEqual([created(first), said('one')]);
    expect(statSync(pathOf(first)).mode & 0o777).toBe(0o600);
    mkdirSync(join(pathOf(second), 'in the way'), { recursive: true });
    await expect(library.create(second, [created(second)])).rejects.toThrow(
      `The conversation couldn't be written to ${folder}`,
    );
    expect(readdirSync(folder).sort()).toEqual([`${first}.jsonl`, `${second}.jsonl`]);
  });

  it('clears away what a crash left of files that were being made, before it reads the index', async () => {
    const { folder, library } = setUp();
    for (const name of ['index.json.tmp', `${first}.jsonl.tmp`]) writeFileSync(join(folder, name), '{"half');
    await library.append(second, created(second));
    expect(await library.readIndex()).toBeUndefined();
    expect(readdirSync(folder)).toEqual([`${second}.jsonl`]);
  });

  it('keeps an index, and does without one that is damaged', async () => {
    const { folder, library } = setUp();
    await library.writeIndex({ version: 1, conversations: [] });
    expect(await library.readIndex()).toEqual({ version: 1, conversations: [] });
    expect(readdirSync(folder)).toEqual(['index.json']);
    writeFileSync(join(folder, 'index.json'), '{"version":1,"conv');
    expect(await library.readIndex()).toBeUndefined();
  });

  it('leaves nothing of a conversation that could not be begun', async () => {
    const { folder, library } = setUp();
    await fillDiskForOneAppend();
    await expect(library.append(first, created(first))).rejects.toThrow('ENOSPC');
    expect(library.hasUnwritten(first)).toBe(true);
    await library.discard(first);
    await library.discard(second);
    expect([readdirSync(folder), library.hasUnwritten(first)]).toEqual([[], false]);
  });

  it('moves a conversation to the trash with all that was still to be written', async () => {
    const { folder, trash, library } = setUp();
    await library.append(first, created(first));
    const streamed = library.append(first, { type: 'thinking', messageId: first, text: 'Hm', at: 3 });
    await library.moveToTrash(first);
    await streamed;
    expect(readFileSync(join(trash, 'deleted'), 'utf8').split('\n')).toHaveLength(3);
    expect(readdirSync(folder)).toEqual([]);
    await library.moveToTrash(first);
  });

  it('says how to delete it for good where there is no trash, and keeps it as it is', async () => {
    const { trash, library, pathOf } = setUp();
    await library.append(first, created(first));
    mkdirSync(join(trash, 'deleted', 'in the way'), { recursive: true });
    await expect(library.moveToTrash(first)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(
        /^It couldn't be moved to the trash: .*To delete it permanently, remove .*\.jsonl$/,
      ),
    });
    await library.append(first, said('still here'));
    expect((await library.read(first))?.events).toEqual([created(first), said('still here')]);
    expect(existsSync(pathOf(first))).toBe(true);
  });

  it.runIf(process.platform !== 'win32')(
    'says what to do where it may not write, and writes it once it may',
    async () => {
      const { folder, library } = setUp();
      await library.append(first, created(first));
      const makeWritable = makeUnwritable(folder);
      const refusal = `AIntern isn't allowed to write its data (EACCES). Make ${folder} writable, then continue.`;
      await expect(library.append(second, created(second))).rejects.toThrow(refusal);
      await expect(library.create(second, [created(second)])).rejects.toThrow(refusal);
      await expect(library.writeIndex({})).rejects.toThrow('EACCES');
      expect(library.hasUnwritten(second)).toBe(true);
      makeWritable();
      await library.append(second, said('now'));
      expect((await library.read(second))?.events).toEqual([created(second), said('now')]);
    },
  );

  it('warns at the end of what never got onto the disk', async () => {
    const { library, warnings, pathOf } = setUp();
    mkdirSync(pathOf(first));
    await expect(library.append(first, created(first))).rejects.toThrow('is a folder, not a regular file');
    await library.close();
    expect(warnings).toEqual([
      `The end of a conversation couldn't be saved to ${pathOf(first)} and is lost. ` +
        'Free some disk space, or make the folder writable, before you continue it',
    ]);
  });

  it('keeps what could not be written yet where it cannot be moved to the trash', async () => {
    const { trash, library } = setUp();
    await library.append(first, created(first));
    mkdirSync(join(trash, 'deleted', 'in the way'), { recursive: true });
    await fillDiskForOneAppend();
    await expect(library.append(first, said('one'))).rejects.toThrow('ENOSPC');
    // The disk is still full when the log is closed for the move.
    await fillDiskForOneAppend();
    await expect(library.moveToTrash(first)).rejects.toThrow("It couldn't be moved to the trash");
    expect(library.hasUnwritten(first)).toBe(true);
    await library.append(first, said('two'));
    expect((await library.read(first))?.events).toEqual([created(first), said('one'), said('two')]);
  });

  it.runIf(process.platform !== 'win32')(
    'puts the name of a new log on disk too, and that of a whole one',
    async () => {
      const { folder, library } = setUp();
      const synced = await watchSyncedFolders();
      await library.append(first, created(first));
      await library.append(first, said('one'));
      expect(synced()).toBe(1);
      await library.create(second, [created(second)]);
      expect(synced()).toBe(2);
      await library.writeIndex({});
      await library.release(first);
      await library.append(first, said('two'));
      expect([synced(), readdirSync(folder).length]).toEqual([2, 3]);
    },
  );

  it('says what to do where the folder or a log cannot be read', async () => {
    const { folder, library, pathOf } = setUp();
    writeFileSync(pathOf(first), '');
    truncateSync(pathOf(first), 2 ** 31 + 1);
    await expect(library.read(first)).rejects.toThrow(
      /^The conversation in .*1\.jsonl can't be read: .*\. Make the file readable, or move it elsewhere, then restart AIntern$/,
    );
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'in the way');
    await expect(library.scan()).rejects.toThrow(
      `The conversations in ${folder} can't be read. Make the folder readable, then restart AIntern`,
    );
    expect(await library.readIndex()).toBeUndefined();
  });
});
