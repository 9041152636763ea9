import type { JsonObject } from '../../../shared/json';
import { type Request, requests } from './requests';

/** What the guide makes of one plain request. */
export interface GuideCall {
  readonly say: string;
  readonly toolId: string;
  readonly parameters: JsonObject;
}

/** The calls that a message asks for, in order; null when the guide does not understand it. */
export function understandRequest(text: string): GuideCall[] | null {
  const steps = splitSteps(text).map(understandStep);
  // A text to be written may hold anything, also “, then”: what is not a request after it belongs to it.
  return steps.length > 0 && steps.every((calls) => calls !== null) ? steps.flat() : understandStep(text);
}

/** At line breaks and at “then”, but not inside quotes. */
function splitSteps(text: string): string[] {
  const masked = text.replace(/"[^"]*"|“[^”]*”|`[^`]*`/g, (quoted) => '_'.repeat(quoted.length));
  const steps: string[] = [];
  let start = 0;
  for (const { index, 0: separator } of masked.matchAll(/\s*\n\s*|,?\s+(?:and\s+)?then\s+/gi)) {
    steps.push(text.slice(start, index));
    start = index + separator.length;
  }
  return [...steps, text.slice(start)].filter((step) => step.trim() !== '');
}

function understandStep(text: string): GuideCall[] | null {
  const request = text.trim().replace(/^please\s+/i, '');
  for (const { pattern, calls } of requests) {
    const groups = request.match(pattern)?.groups;
    if (groups) return calls(named(groups));
  }
  return null;
}

function named(groups: Record<string, string | undefined>): Parameters<Request['calls']>[0] {
  return (name) => unquoted((groups[name] ?? '').trim());
}

function unquoted(text: string): string {
  return text.match(/^(["'“`])([\s\S]*)["'”`]$/)?.[2] ?? text;
}
