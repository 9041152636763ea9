/** Syntax that every program with file name patterns understands the same way. */
const plainPattern = /^[\w.\-/*?]*$/;
/** Matches one character, in brackets that every such program understands. */
const plainBracket = /\[[!^]?[\w-]+\]/g;

/**
 * Whether a pattern may match a name. Programs disagree about brackets, braces and rarer syntax, so a pattern with any
 * of it may match every name.
 */
export function mayMatch(pattern: string, name: string): boolean {
  const simple = pattern.replace(plainBracket, '?');
  if (!plainPattern.test(simple)) return true;
  // A `?` is one character to some programs and one byte to others.
  const wide = isAscii(name) ? simple : simple.replaceAll('?', '*');
  return matches(wide.toLowerCase(), name.toLowerCase());
}

/** Whether every program agrees that the pattern matches the name. */
export function surelyMatches(pattern: string, name: string): boolean {
  if (pattern.includes('/') || !plainPattern.test(pattern)) return false;
  return (isAscii(name) || !pattern.includes('?')) && matches(pattern, name);
}

function isAscii(name: string): boolean {
  return /^[\x20-\x7e]*$/.test(name);
}

/** Backtracks only to the last `*`, so that no pattern takes long. */
function matches(pattern: string, name: string): boolean {
  let at = 0;
  let star = -1;
  let resumeAt = 0;
  let index = 0;
  while (index < name.length) {
    if (pattern[at] === '*') {
      star = at;
      at += 1;
      resumeAt = index;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === name[index])) {
      at += 1;
      index += 1;
    } else if (star >= 0) {
      at = star + 1;
      resumeAt += 1;
      index = resumeAt;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(at));
}
