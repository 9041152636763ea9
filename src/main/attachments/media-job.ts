import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import source from './media-worker.js?raw';

export type MediaJob =
  | {
      readonly kind: 'image';
      readonly bytes: Uint8Array;
      /** Photos are written as JPEG, drawings and screenshots without loss. */
      readonly isPhoto: boolean;
      readonly orientation: number;
    }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array; readonly maxLength: number };

export interface PreparedPicture {
  readonly mime: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
}

export interface PreparedImage {
  /** What a model gets: upright, without metadata, no larger than useful. */
  readonly sent: PreparedPicture;
  readonly preview: PreparedPicture;
}

export interface PdfText {
  readonly pages: number;
  readonly text: string;
}

type Prepared<Job extends MediaJob> = Job extends { kind: 'image' } ? PreparedImage : PdfText;
type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** A slow computer needs a few seconds for the largest image. */
const TIME_LIMIT = 60_000;

/** The rest is WebAssembly's, which has its own limit. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** Rejects if the bytes can't be decoded, or not in time. */
export async function runMediaJob<Job extends MediaJob>(job: Job, timeLimit = TIME_LIMIT): Promise<Prepared<Job>> {
  const load = createRequire(import.meta.url);
  const modules = { photon: load.resolve('@silvia-odwyer/photon-node'), unpdf: load.resolve('unpdf') };
  const workerData = { job, modules };
  // The libraries print warnings about files, which don't belong in our output.
  const worker = new Worker(source, { eval: true, workerData, stdout: true, stderr: true, env: {}, resourceLimits });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The decoder ended')));
      timer = setTimeout(() => reject(new Error(`Decoding took longer than ${timeLimit / 1_000} seconds`)), timeLimit);
    });
    if (!answer.ok) throw new Error(answer.message);
    return answer.value as Prepared<Job>;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
