import { createHash, randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { z } from 'zod';
import { MAX_ATTACHMENT_BYTES, MAX_PIXELS, MAX_TEXT_LENGTH } from '../../shared/conversation/attachments';
import type { Attachment } from '../../shared/conversation/message-content';
import { formatBytes } from '../../shared/text/format-bytes';
import type { Clock } from '../base/clock';
import { CommandFailure } from '../base/command-failure';
import { describeWriteError } from '../storage/describe-write-error';
import { makeFolders } from '../storage/make-folders';
import { readRegularFile } from '../storage/regular-file';
import { syncFolder } from '../storage/sync-folder';
import { cleanName } from './clean-name';
import { runMediaJob } from './media-job';
import { type Media, sniffMedia } from './sniff-media';

/** The forms in which a file is kept: as it was attached, as models get it, as thumbnails show it, and its words. */
export type AttachmentForm = 'original' | 'sent' | 'preview' | 'text';

export interface AttachmentStore {
  /** Keeps an image or a PDF. Fails with what is wrong with any other file. */
  add(bytes: Uint8Array, name: string): Promise<Attachment>;
  /** Returns the attachments as they really are, or fails if one is gone. */
  confirm(attachments: readonly Attachment[]): Promise<Attachment[]>;
  /** Null if it isn't kept, or has no such form. */
  read(sha256: string, form: AttachmentForm): Promise<StoredMedia | null>;
  /** Removes what no conversation refers to anymore; only some of it, if given. */
  removeUnused(options: RemovalOptions): Promise<void>;
  /** Removes what was attached to a message that hasn't been sent for two weeks. */
  removeUnsent(): Promise<void>;
}

export interface StoredMedia {
  readonly bytes: Buffer<ArrayBufferLike>;
  readonly mime: string;
}

export interface RemovalOptions {
  /** In milliseconds since it was last attached: until then it may be part of a message that isn't sent yet. */
  readonly minAge: number;
  readonly only?: ReadonlySet<string>;
}

export interface AttachmentStoreDeps {
  readonly folder: string;
  readonly clock: Clock;
  /** The hashes that any conversation refers to. */
  findUsed(): Promise<ReadonlySet<string>>;
  /** In bytes, for all attachments. */
  readonly maxTotal?: number;
}

const infoSchema = z.object({
  mime: z.string(),
  bytes: z.number(),
  width: z.number().exactOptional(),
  height: z.number().exactOptional(),
  pages: z.number().exactOptional(),
  sentMime: z.string().exactOptional(),
  previewMime: z.string().exactOptional(),
});
type Info = z.infer<typeof infoSchema>;

const HASH = /^[0-9a-f]{64}$/;
const endings = { original: '', sent: '.sent', preview: '.preview', text: '.txt' } as const;
const INFO = '.json';
const MAX_TOTAL = 5 * 1024 ** 3;
/** Older files that no conversation refers to make room for new ones. */
const ROOM_AGE = 60 * 60 * 1_000;
const UNSENT_AGE = 14 * 24 * ROOM_AGE;

/** Files by their hash, each once; conversations only refer to them. */
export function createAttachmentStore(deps: AttachmentStoreDeps): AttachmentStore {
  const { folder, clock, findUsed, maxTotal = MAX_TOTAL } = deps;
  // One decoder at a time is fast enough, and several could use up the memory.
  const decoding = new PQueue({ concurrency: 1 });
  const adding = new Map<string, Promise<Info>>();
  const pathOf = (sha256: string, ending: string) => join(folder, `${sha256}${ending}`);

  async function add(bytes: Uint8Array, givenName: string): Promise<Attachment> {
    const name = cleanName(givenName);
    const media = checkMedia(bytes, name);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const kept = (await touch(sha256)) ? await readInfo(sha256) : null;
    const info = kept ?? (await addOnce(sha256, bytes, media, name));
    return attachmentOf(sha256, info, name);
  }

  async function addOnce(sha256: string, bytes: Uint8Array, media: KnownMedia, name: string): Promise<Info> {
    const running = adding.get(sha256) ?? keep(sha256, bytes, media, name);
    adding.set(sha256, running);
    try {
      return await running;
    } finally {
      adding.delete(sha256);
    }
  }

  async function keep(sha256: string, bytes: Uint8Array, media: KnownMedia, name: string): Promise<Info> {
    await makeRoom(bytes.length, name);
    const { info, forms } = await decoding.add(() => prepare(bytes, media, name));
    try {
      makeFolders(folder);
      for (const [ending, content] of forms) await writeWhole(pathOf(sha256, ending), content);
      await writeWhole(pathOf(sha256, INFO), JSON.stringify(info));
      // Written last, so that an attachment with its original is complete.
      await writeWhole(pathOf(sha256, ''), bytes);
      await syncFolder(folder);
      await touch(sha256);
    } catch (cause) {
      throw describeWriteError(cause, pathOf(sha256, ''), 'The attachment');
    }
    return info;
  }

  async function makeRoom(bytes: number, name: string): Promise<void> {
    if ((await totalSize()) + bytes <= maxTotal) return;
    await removeUnused({ minAge: ROOM_AGE });
    if ((await totalSize()) + bytes <= maxTotal) return;
    const advice = 'Delete conversations with attachments you no longer need, then try again';
    throw new CommandFailure(
      'refused',
      `There is no room for ${name}: attachments may take ${formatBytes(maxTotal)}. ${advice}`,
    );
  }

  async function totalSize(): Promise<number> {
    const found = await Promise.all((await names()).map((name) => stat(join(folder, name)).catch(() => null)));
    return found.reduce((sum, stats) => sum + (stats?.size ?? 0), 0);
  }

  async function names(): Promise<string[]> {
    return readdir(folder).catch(() => []);
  }

  async function readInfo(sha256: string): Promise<Info | null> {
    const bytes = await readRegularFile(pathOf(sha256, INFO), 10_000).catch(() => null);
    if (bytes === null) return null;
    try {
      return infoSchema.parse(JSON.parse(bytes.toString('utf8')));
    } catch {
      return null;
    }
  }

  /** Returns whether it is there. */
  async function touch(sha256: string): Promise<boolean> {
    const now = clock.now() / 1_000;
    return utimes(pathOf(sha256, ''), now, now).then(
      () => true,
      () => false,
    );
  }

  async function removeUnused({ minAge, only }: RemovalOptions): Promise<void> {
    const originals = (await names()).filter((name) => HASH.test(name) && (only?.has(name) ?? true));
    const old: string[] = [];
    for (const name of originals) {
      const found = await stat(join(folder, name)).catch(() => null);
      if (found && clock.now() - found.mtimeMs >= minAge) old.push(name);
    }
    if (only === undefined) await removeLeftovers(new Set(originals), minAge);
    if (old.length === 0) return;
    const used = await findUsed();
    for (const name of old.filter((each) => !used.has(each))) await remove(name);
  }

  /** Removes files that a crash left half written. */
  async function removeLeftovers(originals: ReadonlySet<string>, minAge: number): Promise<void> {
    const left = (await names()).filter((name) => name.endsWith('.tmp') || !originals.has(name.slice(0, 64)));
    for (const name of left) {
      const found = await stat(join(folder, name)).catch(() => null);
      if (found?.isFile() && clock.now() - found.mtimeMs >= minAge) await rm(join(folder, name), { force: true });
    }
  }

  async function remove(sha256: string): Promise<void> {
    // First what is needed to read it, and the original last: a crash between leaves what the next removal finds.
    const order = [INFO, endings.sent, endings.preview, endings.text, endings.original];
    for (const ending of order) await rm(pathOf(sha256, ending), { force: true });
  }

  return {
    add,
    removeUnused,
    removeUnsent: () => removeUnused({ minAge: UNSENT_AGE }),
    async confirm(attachments) {
      const confirmed: Attachment[] = [];
      for (const { sha256, name } of attachments) {
        const info = (await touch(sha256)) ? await readInfo(sha256) : null;
        if (info === null) {
          throw new CommandFailure('not-found', `${cleanName(name)} is no longer available. Attach it again`);
        }
        confirmed.push(attachmentOf(sha256, info, cleanName(name)));
      }
      return confirmed;
    },
    async read(sha256, form) {
      if (!HASH.test(sha256)) return null;
      const info = await readInfo(sha256);
      const bytes =
        info && (await readRegularFile(pathOf(sha256, endings[form]), MAX_ATTACHMENT_BYTES).catch(() => null));
      return info && bytes ? { bytes, mime: mimeOf(info, form) } : null;
    },
  };
}

type KnownMedia = Extract<Media, { kind: 'image' | 'pdf' }>;

function checkMedia(bytes: Uint8Array, name: string): KnownMedia {
  const refuse = (reason: string) => new CommandFailure('refused', `${name} can't be attached: ${reason}`);
  if (bytes.length > MAX_ATTACHMENT_BYTES) {
    throw refuse(`it is ${formatBytes(bytes.length)}, and the limit is ${formatBytes(MAX_ATTACHMENT_BYTES)}`);
  }
  const media = sniffMedia(bytes);
  if (media === null) throw refuse('it isn’t an image, a PDF or a text file');
  switch (media.kind) {
    case 'other-image':
      throw refuse(`models don't accept ${media.type} images. Convert it to PNG or JPEG first`);
    case 'damaged-image':
      throw refuse('the image is damaged');
    case 'image': {
      const { width, height } = media;
      if (width * height <= MAX_PIXELS) return media;
      const size = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`;
      throw refuse(`it has ${size}, and the limit is ${MAX_PIXELS / 1_000_000} megapixels. Scale it down first`);
    }
    default:
      return media;
  }
}

interface PreparedForms {
  readonly info: Info;
  readonly forms: readonly (readonly [ending: string, content: Uint8Array | string])[];
}

async function prepare(bytes: Uint8Array, media: KnownMedia, name: string): Promise<PreparedForms> {
  const about = { mime: media.mime, bytes: bytes.length };
  try {
    if (media.kind === 'pdf') {
      const { pages, text } = await runMediaJob({ kind: 'pdf', bytes, maxLength: MAX_TEXT_LENGTH });
      return { info: { ...about, pages }, forms: [[endings.text, text]] };
    }
    const { width, height, orientation } = media;
    const isPhoto = media.mime === 'image/jpeg';
    const { sent, preview } = await runMediaJob({ kind: 'image', bytes, isPhoto, orientation });
    return {
      info: { ...about, width, height, sentMime: sent.mime, previewMime: preview.mime },
      forms: [
        [endings.sent, sent.bytes],
        [endings.preview, preview.bytes],
      ],
    };
  } catch {
    const kind = media.kind === 'pdf' ? 'the PDF' : 'the image';
    throw new CommandFailure('refused', `${name} can't be attached: ${kind} is damaged, protected or too complex`);
  }
}

function attachmentOf(sha256: string, info: Info, name: string): Attachment {
  const { sentMime: _sent, previewMime: _preview, ...about } = info;
  return { sha256, ...about, name };
}

function mimeOf({ mime, sentMime = mime, previewMime = mime }: Info, form: AttachmentForm): string {
  return { original: mime, sent: sentMime, preview: previewMime, text: 'text/plain' }[form];
}

/** Writes atomically, readable only by the user. */
async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, content, { mode: 0o600, flush: true });
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {});
    throw cause;
  }
}
