/** What every program that takes patterns of file names understands in the same way. */
const plainPattern = /^[\w.\-/*?]*$/;
/** One character, in the brackets of every such program. */
const plainBracket = /\[[!^]?[\w-]+\]/g;

/**
 * Whether a pattern may find a name. Programs disagree about brackets, braces and all that is rarer, so a pattern with any
 * of it may find every name.
 */
export function mayMatch(pattern: string, name: string): boolean {
  const simple = pattern.replace(plainBracket, '?');
  if (!plainPattern.test(simple)) return true;
  // A `?` is one character to some, and one byte to others.
  const wide = isAscii(name) ? simple : simple.replaceAll('?', '*');
  return matches(wide.toLowerCase(), name.toLowerCase());
}

/** Whether every program agrees that the pattern finds the name. */
export function surelyMatches(pattern: string, name: string): boolean {
  if (pattern.includes('/') || !plainPattern.test(pattern)) return false;
  return (isAscii(name) || !pattern.includes('?')) && matches(pattern, name);
}

function isAscii(name: string): boolean {
  return /^[\x20-\x7e]*$/.test(name);
}

/** Goes back to the last `*` only, so that no pattern takes long. */
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
