/**
 * Control, zero-width and direction-changing characters, odd spaces: a text that holds them can look like another one.
 * Line breaks, tabs and ordinary spaces show for themselves.
 */
const invisible = /(?![\n\t ]|\r(?=\n|$))[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Writes such characters as `\u` escapes, which JSON reads back as the same text. */
export function revealInvisible(text: string): string {
  return text.replace(invisible, escapeSequence);
}

function escapeSequence(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }).join('');
}
