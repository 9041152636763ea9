import { markBlankRuns } from '../../../shared/text/blank-runs';

/** Output for people: the model's words on stdout, everything else in short lines on stderr. */
export interface HumanOutput {
  say(text: string): void;
  note(text: string): void;
  /** The model's next words belong to a new answer and start on a new line. */
  endAnswer(): void;
  /** Whether this answer has any text yet. */
  hasSpoken(): boolean;
}

type Write = (text: string) => void;

export const processOutput = createHumanOutput(
  (text) => void process.stdout.write(text),
  (text) => void process.stderr.write(text),
);

/** A terminal interprets control characters, and a model's words may come from any file or page. */
const controls = /(?![\n\t])\p{Cc}/gu;

function harmless(text: string): string {
  return text.replaceAll('\r', '').replace(controls, '\uFFFD');
}

/** A terminal shows both streams, so neither starts in the middle of the other's line. */
export function createHumanOutput(writeWords: Write, writeNote: Write): HumanOutput {
  /** Line breaks are held back until something follows, because models start and end with any number of them. */
  let held = '';
  let isFresh = true;
  let hasSpoken = false;

  function endLine(): void {
    if (!isFresh) writeWords('\n');
    held = '';
    isFresh = true;
  }

  return {
    say(text) {
      const whole = held + harmless(text);
      const said = whole.trimEnd() === '' ? '' : whole.replace(/\n+$/, '');
      held = whole.slice(said.length);
      const shown = isFresh ? said.replace(/^\n+/, '') : said;
      if (shown === '') return;
      writeWords(shown);
      isFresh = false;
      hasSpoken = true;
    },
    note(text) {
      endLine();
      writeNote(`· ${harmless(markBlankRuns(text)).replaceAll('\n', '\n  ')}\n`);
    },
    endAnswer() {
      endLine();
      hasSpoken = false;
    },
    hasSpoken: () => hasSpoken,
  };
}
