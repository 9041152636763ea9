/**
 * Control, zero-width and direction-changing characters and odd spaces can make a text look like another one. Line
 * breaks, tabs and ordinary spaces are visible as they are.
 */
const invisible = /(?![\n\t ]|\r(?=\n|$))[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const directionControl = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const control = /(?![\n\t\r])\p{Cc}/u;

/** Whether a text field would display the text differently or hide part of it. */
export function misleadsInField(text: string): boolean {
  return control.test(text) || holdsDirectionControl(text);
}

/** Whether a text contains direction controls, which can display parts of it in another order. */
export function holdsDirectionControl(text: string): boolean {
  return directionControl.test(text);
}

/** Writes such characters as `\u` escapes, which JSON parses back into the same text. */
export function revealInvisible(text: string): string {
  return text.replace(invisible, escapeSequence);
}

function escapeSequence(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }).join('');
}
