import type { FunctionDefinition } from '../tool-calls/function-definition';
import { listed, unquoted } from './phrase';
import { type GuideRound, type Said, sentences } from './sentences';
import { readToolRequest } from './tool-request';

export type Understanding =
  | { readonly kind: 'plan'; readonly rounds: readonly GuideRound[] }
  /** A call of a tool that can’t be made, and why. */
  | { readonly kind: 'problem'; readonly text: string }
  /** The step that wasn’t understood. */
  | { readonly kind: 'unknown'; readonly step: string };

/** Nothing is done unless every step is understood. */
export function understandRequest(text: string, tools: readonly FunctionDefinition[]): Understanding {
  const call = understandCall(text, tools);
  // Values may contain line breaks and “then”.
  if (call?.kind === 'plan') return call;
  const steps = splitSteps(text).map((step) => understandStep(step, tools));
  const failed = steps.find(({ kind }) => kind !== 'plan');
  if (steps.length > 0 && failed === undefined) {
    return { kind: 'plan', rounds: steps.flatMap((step) => (step.kind === 'plan' ? step.rounds : [])) };
  }
  const whole = understandStep(text, tools);
  return whole.kind === 'unknown' ? (failed ?? whole) : whole;
}

const POLITE =
  /^(?:(?:please|now|ok|okay|hey|hi|hello|just|first|can you|could you|would you|will you|can i|could i|i want (?:you )?to|i(?:['’]d| would) like (?:you )?to|i need (?:you )?to|help me(?: to)?|let['’]?s|go and|tell me)[,:]?\s+)+/i;

function understandStep(step: string, tools: readonly FunctionDefinition[]): Understanding {
  const request = step
    .trim()
    .replace(POLITE, '')
    .replace(/,?\s+please\s*([.?!]?)$/i, '$1');
  return (
    understandCall(step, tools) ??
    understandCall(request, tools) ??
    understandSentence(request) ?? { kind: 'unknown', step }
  );
}

function understandCall(text: string, tools: readonly FunctionDefinition[]): Understanding | null {
  const request = readToolRequest(text, tools);
  return request?.kind === 'call' ? { kind: 'plan', rounds: [{ calls: [request.call] }] } : request;
}

function understandSentence(request: string): Understanding | null {
  for (const { pattern, rounds } of sentences) {
    const match = request.match(pattern);
    if (match) return { kind: 'plan', rounds: rounds(saidIn(match.groups ?? {})) };
  }
  return null;
}

function saidIn(groups: Readonly<Record<string, string | undefined>>): Said {
  const written = (group: string) => (groups[group] ?? '').trim();
  return Object.assign((group: string) => unquoted(written(group)), {
    list: (group: string) => listed(written(group)),
  });
}

/** Splits at line breaks and at “then”, except in quotes and fenced blocks, and drops bullets and numbers. */
function splitSteps(text: string): string[] {
  const masked = text.replace(/\s*```[\s\S]*?```|"[^"]*"|“[^”]*”|`[^`]*`/g, (quoted) => '_'.repeat(quoted.length));
  const separators = [...masked.matchAll(/\s*\n\s*|,?\s+(?:and\s+)?then\s+/gi)];
  const starts = [0, ...separators.map(({ index, 0: separator }) => index + separator.length)];
  return starts
    .map((start, index) => text.slice(start, separators[index]?.index).trim())
    .filter((step) => step !== '')
    .map((step) => step.replace(/^(?:[-*•]|\d+[.)])\s+/, ''));
}
