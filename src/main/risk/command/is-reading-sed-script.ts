/**
 * Whether a sed script only prints: no `e`, `w`, `W`, `r`, nor the flags of `s` that run or write. Whatever is spelled in
 * a way that two seds might read differently is not.
 */
export function isReadingSedScript(script: string): boolean {
  let at = 0;
  while (at < script.length) {
    const start = skip(script, at, /[\s;}]/);
    if (start >= script.length) return true;
    if (script[start] === '#') {
      at = endOfLine(script, start);
      continue;
    }
    const command = readAddresses(script, start);
    if (command === null) return false;
    const end = readCommand(script, command);
    if (end === null) return false;
    at = end;
  }
  return true;
}

/** `1,5`, `/a/,/b/`, `$!`: behind them stands the command. */
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
  if (first === '/') return afterFlags(script, readDelimited(script, at + 1, '/'));
  if (first === '\\') return afterFlags(script, readDelimited(script, at + 2, script[at + 1] ?? ''));
  return at;
}

function afterFlags(script: string, at: number | null): number | null {
  return at === null ? null : skip(script, at, /[IM]/);
}

/** Reads one command and what has to follow it; null for any that does more than print. */
function readCommand(script: string, at: number): number | null {
  const command = script[at] ?? '';
  const next = at + 1;
  if (command === '{') return next;
  if (/[=pdDnNgGhHxPz]/.test(command)) return endOfCommand(script, next);
  if (/[lqQ]/.test(command)) return endOfCommand(script, skip(script, skip(script, next, /[ \t]/), /\d/));
  if (/[btT:]/.test(command)) return endOfCommand(script, skip(script, skip(script, next, /[ \t]/), /\w/));
  if (command === 's') return readReplacement(script, next);
  if (command === 'y') {
    const delimiter = script[next] ?? '';
    const middle = readDelimited(script, next + 1, delimiter);
    const end = middle === null ? null : readDelimited(script, middle, delimiter);
    return end === null ? null : endOfCommand(script, end);
  }
  return null;
}

function readReplacement(script: string, at: number): number | null {
  const delimiter = script[at] ?? '';
  const middle = readDelimited(script, at + 1, delimiter);
  // Some seds end the expression at a delimiter inside brackets and some do not.
  if (middle === null || hasOpenBracket(script.slice(at + 1, middle - 1))) return null;
  const end = readDelimited(script, middle, delimiter);
  return end === null ? null : endOfCommand(script, skip(script, end, /[gpiIm\d]/));
}

/** The place behind the closing delimiter. */
function readDelimited(script: string, from: number, delimiter: string): number | null {
  if (delimiter === '' || /[\s\\\w;]/.test(delimiter)) return null;
  for (let at = from; at < script.length; at += 1) {
    if (script[at] === '\\') at += 1;
    else if (script[at] === delimiter) return at + 1;
    else if (script[at] === '\n') return null;
  }
  return null;
}

function hasOpenBracket(expression: string): boolean {
  const bare = expression.replace(/\\./g, '');
  return bare.lastIndexOf('[') > bare.lastIndexOf(']');
}

function endOfCommand(script: string, from: number): number | null {
  const at = skip(script, from, /[ \t]/);
  return at >= script.length || /[;\n}#]/.test(script[at] ?? '') ? at : null;
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
