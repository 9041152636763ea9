/** At line breaks and at “then”, without the bullets and numbers that lists of steps have. */
export function splitSteps(text: string): string[] {
  return split(text, /\s*\n\s*|,?\s+(?:and\s+)?then\s+/gi).map((step) => step.replace(/^(?:[-*•]|\d+[.)])\s+/, ''));
}

/** At “and”, for what is asked for in one breath. */
export function splitAtAnd(text: string): string[] {
  return split(text, /,?\s+and\s+/gi);
}

/** What stands in quotes or in a fenced block stays whole. */
function split(text: string, separators: RegExp): string[] {
  const masked = text.replace(/\s*```[\s\S]*?```|"[^"]*"|“[^”]*”|`[^`]*`/g, (quoted) => '_'.repeat(quoted.length));
  const steps: string[] = [];
  let start = 0;
  for (const { index, 0: separator } of masked.matchAll(separators)) {
    steps.push(text.slice(start, index));
    start = index + separator.length;
  }
  return [...steps, text.slice(start)].map((step) => step.trim()).filter((step) => step !== '');
}
