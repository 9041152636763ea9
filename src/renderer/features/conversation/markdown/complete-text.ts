import remend from 'remend';

/** A last line that is only the beginning of something and can't be classified yet. */
const undecidedLine = /(?:^|\n)[ \t>]*(?:[-*+_=~`]+|\d{1,9}[.)]?|#{1,6}|>|\[[ xX]?\]?|[-*+][ \t]+\[[ xX]?\]?)?[ \t]*$/;
/** The header of a table whose delimiter row hasn't arrived. */
const undecidedTable = /(?:^|\n)[ \t]*\|[^\n]*(?:\n[ \t|:-]*)?$/;
const tableRows = /\n[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*\n/;
const halfImage = /!(?:\[[^\]\n]*(?:\](?:\([^)\n]*)?)?)?$/;
/** Text in brackets that an address may still follow. */
const halfLink = /\[([^[\]\n]+)\]$/;
/** Marks that open something whose content hasn't arrived. */
const bareMarks = /(^|[\s([{"'“‘])(?:[*_~]{1,3}|`{1,2}|\[)$/;

/**
 * Returns what can be shown of a block that is still streaming: nothing incomplete, so that nothing has to be taken
 * back.
 */
export function completeText(raw: string): string {
  const known = raw.replace(undecidedLine, '');
  const decided = tableRows.test(raw) ? known : known.replace(undecidedTable, '');
  const whole = decided.replace(halfImage, '').replace(halfLink, '$1').replace(bareMarks, '$1');
  return remend(whole, {
    linkMode: 'text-only',
    images: false,
    // HTML is shown as written, and formulas are text.
    htmlTags: false,
    katex: false,
    // These would turn the text into something that it isn't in the end.
    comparisonOperators: false,
    setextHeadings: false,
    singleTilde: false,
  });
}
