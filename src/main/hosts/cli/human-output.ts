import { markBlankRuns } from '../../../shared/text/blank-runs';

/** What people read: the model's words on stdout, what happens beside them in short lines on stderr. */
export interface HumanOutput {
  say(text: string): void;
  note(text: string): void;
  /** What the model says from now on is another answer, and stands on lines of its own. */
  endAnswer(): void;
  /** Whether anything of this answer was said. */
  hasSpoken(): boolean;
}

type Write = (text: string) => void;

export const processOutput = createHumanOutput(
  (text) => void process.stdout.write(text),
  (text) => void process.stderr.write(text),
);

/** A terminal takes them for commands, and what a model says may come out of any file or page. */
const controls = /(?![\n\t])\p{Cc}/gu;

function harmless(text: string): string {
  return text.replaceAll('\r', '').replace(controls, '\uFFFD');
}

/** In a terminal both stand below each other, so nothing is begun on a line of the other one. */
export function createHumanOutput(writeWords: Write, writeNote: Write): HumanOutput {
  /** Line breaks that are written once something follows them: models end and begin with any number of them. */
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
