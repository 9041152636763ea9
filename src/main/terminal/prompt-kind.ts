export type PromptKind = 'secret' | 'question' | 'open-line' | 'none';

export interface Prompt {
  readonly kind: PromptKind;
  /** The line that asks. */
  readonly text: string;
}

/** Asks for something that nobody should see, not even a log. */
const secretPrompt = /(?:password|passphrase|passcode|\bpin\b|secret|token|otp|verification code)[^\n]{0,80}[:?]\s*$/i;

const questionPrompt =
  /(?:\[(?:y\/n|yes\/no)[^\]\n]{0,20}\]|\((?:y\/n|yes\/no)[^)\n]{0,20}\)|\bpress\b[^\n]{0,60}|\b(?:user|username|login|name|e-?mail|choice|select\w*|enter)\b[^\n]{0,60}:|\?|continue[^\n]{0,20})\s*[:?>]?\s*$/i;

/** Long enough for a question, and short enough for an expression to be quick with. */
const MAX_PROMPT_LENGTH = 300;

/** What the end of an output asks for, as far as one can tell without asking the program. */
export function promptKind(output: string): Prompt {
  const text = output.trimEnd().split('\n').at(-1)?.slice(-MAX_PROMPT_LENGTH).trim() ?? '';
  if (secretPrompt.test(text)) return { kind: 'secret', text };
  if (questionPrompt.test(text)) return { kind: 'question', text };
  return { kind: output.endsWith('\n') ? 'none' : 'open-line', text };
}
