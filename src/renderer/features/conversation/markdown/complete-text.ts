import remend from 'remend';

/** A last line that is only the beginning of something: what it becomes is not known yet. */
const undecidedLine = /(?:^|\n)[ \t>]*(?:[-*+_=~`]+|\d{1,9}[.)]?|#{1,6}|>|\[[ xX]?\]?|[-*+][ \t]+\[[ xX]?\]?)?[ \t]*$/;
/** The head of a table, of which the row of dashes has not come. */
const undecidedTable = /(?:^|\n)[ \t]*\|[^\n]*(?:\n[ \t|:-]*)?$/;
const tableRows = /\n[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*\n/;
const halfImage = /!(?:\[[^\]\n]*(?:\](?:\([^)\n]*)?)?)?$/;
/** A text in brackets of which it is not known whether an address follows. */
const halfLink = /\[([^[\]\n]+)\]$/;
/** Marks that open something of which nothing has come. */
const bareMarks = /(^|[\s([{"'“‘])(?:[*_~]{1,3}|`{1,2}|\[)$/;

/** What there is to show of a block that is still being written: nothing half, so that nothing of it is taken back. */
export function completeText(raw: string): string {
  const known = raw.replace(undecidedLine, '');
  const decided = tableRows.test(raw) ? known : known.replace(undecidedTable, '');
  const whole = decided.replace(halfImage, '').replace(halfLink, '$1').replace(bareMarks, '$1');
  return remend(whole, {
    linkMode: 'text-only',
    images: false,
    // HTML is shown as it is written, and formulas are text.
    htmlTags: false,
    katex: false,
    // These would make something else of it than it is in the end.
    comparisonOperators: false,
    setextHeadings: false,
    singleTilde: false,
  });
}
