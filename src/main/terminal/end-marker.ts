import { END_MARKER_CODE, NOT_STARTED } from './shell-invocation';

/** The exit code, unless the sandbox could not be set up and the command never started. */
export type ReportedEnd = number | typeof NOT_STARTED;

interface MarkedOutput {
  readonly output: Buffer;
  /** Set once, with the last output. */
  readonly exitCode?: ReportedEnd;
  /** How many processes the command left behind, as far as the wrapper knows; set with the exit code. */
  readonly leftBehind?: number;
}

export interface EndMarkerReader {
  push(chunk: Buffer): MarkedOutput;
}

const NOTHING = Buffer.alloc(0);
const ESCAPE = 0x1b;
const BELL = 0x07;

/**
 * Removes the shell wrapper's markers from the terminal's output: everything before the first marker is the echo of the
 * secret, and the last marker carries the exit code. Only holds back data that may be the start of a marker.
 */
export function createEndMarkerReader(secret: string): EndMarkerReader {
  const start = Buffer.from(`\x1b]${END_MARKER_CODE};${secret};`);
  let held: Buffer = NOTHING;
  let hasBegun = false;

  function pass(data: Buffer, end: number): Buffer {
    held = Buffer.from(data.subarray(end));
    return hasBegun ? data.subarray(0, end) : NOTHING;
  }

  return {
    push(chunk) {
      let data = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
      held = NOTHING;
      let at = data.indexOf(start);
      let end = at < 0 ? -1 : data.indexOf(BELL, at);
      if (!hasBegun && end >= 0) {
        hasBegun = true;
        data = data.subarray(end + 1);
        at = data.indexOf(start);
        end = at < 0 ? -1 : data.indexOf(BELL, at);
      }
      if (end >= 0) {
        const [reported = '', left = ''] = data.toString('latin1', at + start.length, end).split(' ');
        const exitCode = reported === NOT_STARTED ? NOT_STARTED : Number(reported);
        return { output: data.subarray(0, at), exitCode, leftBehind: Number(left) };
      }
      return { output: pass(data, at < 0 ? endOfCertain(data, start) : at) };
    },
  };
}

/** Returns the end of the data that can't be part of a marker: a marker has one escape character, at its start. */
function endOfCertain(data: Buffer, start: Buffer): number {
  const last = data.lastIndexOf(ESCAPE);
  if (last < 0 || data.length - last >= start.length) return data.length;
  return start.subarray(0, data.length - last).equals(data.subarray(last)) ? last : data.length;
}
