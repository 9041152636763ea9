import { useState } from 'react';
import { isSameJson } from '../../shared/json/is-same-json';
import type { JsonValue } from '../../shared/json/json';

/** The text as it was typed for as long as it says the value, so that white space is not taken away while typing. */
export function useTypedJson(
  formatted: string,
  value: JsonValue | undefined,
): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  const isCurrent = typed !== null && value !== undefined && saysSame(typed, value);
  return [isCurrent ? typed : formatted, setTyped];
}

function saysSame(text: string, value: JsonValue): boolean {
  try {
    return isSameJson(JSON.parse(text) as JsonValue, value);
  } catch {
    return false;
  }
}
