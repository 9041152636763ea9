import { hasOpenBracket } from './has-open-bracket';

/** What a sed script does besides printing. */
export type SedEffect =
  | { readonly kind: 'executes' }
  | { readonly kind: 'writes' | 'reads'; readonly path: string }
  /** Prints its own text, or is spelled in a way that two seds might read differently, but nothing worse. */
  | { readonly kind: 'unclear' };

interface Step {
  readonly end: number;
  readonly effect?: SedEffect;
}

const unclear: SedEffect = { kind: 'unclear' };

/** Walks through a script command by command, as far as it can be parsed. */
export function findSedEffects(script: string): SedEffect[] {
  const effects: SedEffect[] = [];
  for (let at = skip(script, 0, /[\s;}]/); at < script.length; at = skip(script, at, /[\s;}]/)) {
    const command = script[at] === '#' ? at : readAddresses(script, at);
    const step = command === null ? null : readCommand(script, command);
    if (step === null) return [...effects, judgeRest(script.slice(at))];
    if (step.effect) effects.push(step.effect);
    at = step.end;
  }
  return effects;
}

/** If the commands can't be told apart, any letter may be one: `e` runs, `w` writes, `r` reads. */
function judgeRest(rest: string): SedEffect {
  return /[ewr]/i.test(rest) ? { kind: 'executes' } : unclear;
}

/** `1,5`, `/a/,/b/`, `$!`: the command follows them. */
function readAddresses(script: string, from: number): number | null {
  let at: number | null = readAddress(script, from);
  if (at === null) return null;
  if (at > from) {
    at = skip(script, at, /\s/);
    if (script[at] === ',') {
      const second = skip(script, at + 1, /\s/);
      at = /[+~]/.test(script[second] ?? '') ? skip(script, second + 1, /\d/) : readAddress(script, second);
      if (at === null || at === second) return null;
    }
  }
  return skip(script, at, /[\s!]/);
}

function readAddress(script: string, at: number): number | null {
  const first = script[at] ?? '';
  if (first === '$') return at + 1;
  if (/\d/.test(first)) {
    const end = skip(script, at, /\d/);
    return script[end] === '~' ? skip(script, end + 1, /\d/) : end;
  }
  if (first === '/') return readPattern(script, at + 1, '/');
  if (first === '\\') return readPattern(script, at + 2, script[at + 1] ?? '');
  return at;
}

function readPattern(script: string, from: number, delimiter: string): number | null {
  const end = readExpression(script, from, delimiter);
  return end === null ? null : skip(script, end, /[IM]/);
}

function readExpression(script: string, from: number, delimiter: string): number | null {
  const end = readDelimited(script, from, delimiter);
  return end === null || hasOpenBracket(script.slice(from, end - 1)) ? null : end;
}

function readCommand(script: string, at: number): Step | null {
  const command = script[at] ?? '';
  const next = at + 1;
  if (command === '{') return { end: next };
  if (command === '#') return { end: endOfLine(script, at) };
  if (/[=pdDnNgGhHxPz]/.test(command)) return endOfCommand(script, next);
  if (command === 'F') return endOfCommand(script, next, unclear);
  if (/[lqQ]/.test(command)) return endOfCommand(script, skip(script, skip(script, next, /[ \t]/), /\d/));
  if (/[btT:]/.test(command)) return endOfCommand(script, skip(script, skip(script, next, /[ \t]/), /\w/));
  if (/[aic]/.test(command)) return { end: endOfText(script, next), effect: unclear };
  if (command === 'e') return { end: endOfLine(script, next), effect: { kind: 'executes' } };
  if (/[wW]/.test(command)) return withFile(script, next, 'writes');
  if (/[rR]/.test(command)) return withFile(script, next, 'reads');
  if (command === 's') return readReplacement(script, next);
  if (command === 'y') {
    const delimiter = script[next] ?? '';
    const middle = readDelimited(script, next + 1, delimiter);
    const end = middle === null ? null : readDelimited(script, middle, delimiter);
    return end === null ? null : endOfCommand(script, end);
  }
  return null;
}

function readReplacement(script: string, at: number): Step | null {
  const delimiter = script[at] ?? '';
  const middle = readExpression(script, at + 1, delimiter);
  const end = middle === null ? null : readDelimited(script, middle, delimiter);
  if (end === null) return null;
  const behind = skip(script, end, /[gpiImM\d]/);
  if (script[behind] === 'w') return withFile(script, behind + 1, 'writes');
  if (script[behind] === 'e') return { end: endOfLine(script, behind), effect: { kind: 'executes' } };
  return endOfCommand(script, behind);
}

/** Returns the position after the closing delimiter. */
function readDelimited(script: string, from: number, delimiter: string): number | null {
  if (delimiter === '' || /[\s\\\w;]/.test(delimiter)) return null;
  for (let at = from; at < script.length; at += 1) {
    if (script[at] === '\\') at += 1;
    else if (script[at] === delimiter) return at + 1;
    else if (script[at] === '\n') return null;
  }
  return null;
}

/** The file name is the rest of the line. */
function withFile(script: string, from: number, kind: 'writes' | 'reads'): Step {
  const start = skip(script, from, /[ \t]/);
  const end = endOfLine(script, start);
  return { end, effect: { kind, path: script.slice(start, end) } };
}

function endOfCommand(script: string, from: number, effect?: SedEffect): Step | null {
  const at = skip(script, from, /[ \t]/);
  if (at < script.length && !/[;\n}#]/.test(script[at] ?? '')) return null;
  return effect ? { end: at, effect } : { end: at };
}

/** The text of `a`, `i` and `c` continues after every line break that follows a backslash. */
function endOfText(script: string, from: number): number {
  let at = from;
  while (at < script.length && script[at] !== '\n') at += script[at] === '\\' ? 2 : 1;
  return Math.min(at, script.length);
}

function endOfLine(script: string, at: number): number {
  const end = script.indexOf('\n', at);
  return end < 0 ? script.length : end;
}

function skip(script: string, from: number, what: RegExp): number {
  let at = from;
  while (at < script.length && what.test(script[at] ?? '')) at += 1;
  return at;
}
