import { shorten } from '../../../shared/text/shorten';

/** Ripgrep's complaint about a pattern, in short, with what to do. */
export function explainComplaint(complaint: string, pattern: string): string {
  if (/size limit|too (?:big|large)/i.test(complaint)) {
    return 'The pattern is too large: written out, its repetitions take too much memory. Repeat less, or use * or +';
  }
  const [, reason] = /^error: (.+)$/m.exec(complaint) ?? [];
  const said = reason ?? complaint.replace(/^rg: /, '').split('\n', 1)[0] ?? '';
  const shown = shorten(pattern, 200);
  return `The pattern ${shown} cannot be searched for: ${said}. Correct it, or set literal to true to search for it as plain text`;
}
