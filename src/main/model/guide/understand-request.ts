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
  const whole = understandStep(text);
  // A text to be written may hold anything, also “, then”: a message that is one request is not taken apart.
  const steps = text.split(/\s*(?:\n|,?\s+(?:and\s+)?then\s)\s*/i).filter((step) => step.trim() !== '');
  if (steps.length < 2) return whole;
  const understood = steps.map(understandStep);
  return understood.every((calls) => calls !== null) && !keepsItsText(text) ? understood.flat() : whole;
}

function understandStep(text: string): GuideCall[] | null {
  const request = text.trim().replace(/^please\s+/i, '');
  for (const { pattern, calls } of requests) {
    const groups = request.match(pattern)?.groups;
    if (groups) return calls(named(groups));
  }
  return null;
}

/** A text in quotes that goes over a place where the message would be cut. */
function keepsItsText(text: string): boolean {
  return /["“][^"”]*(?:\n|\bthen\b)[^"”]*["”]/i.test(text);
}

function named(groups: Record<string, string | undefined>): Parameters<Request['calls']>[0] {
  return (name) => unquoted((groups[name] ?? '').trim());
}

function unquoted(text: string): string {
  return text.match(/^(["'“`])([\s\S]*)["'”`]$/)?.[2] ?? text;
}
