import { casesIn } from './case-classes.mjs';

const HEADING = '## Cases that do not apply';

/**
 * The ids of a table of cases whose first column, behind a line of titles, holds them.
 * @param {string} table
 */
export function casesOfTable(table) {
  const [, ...lines] = table.split(/\r?\n/);
  return lines.flatMap((line) => {
    const [id = ''] = line.split('\t');
    return casesIn(id)[0] === id ? [id] : [];
  });
}

/**
 * What the security document says of cases that do not apply: `| MC-01 | why |` below the heading of that name.
 * @param {string} text
 * @returns {ReadonlyMap<string, string>} reasons by case
 */
export function reasonsIn(text) {
  const [, below = ''] = text.split(`\n${HEADING}\n`);
  const [section = ''] = below.split(/\n## /);
  const rows = section.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(
    rows.flatMap(([, id = '', reason = '']) =>
      casesIn(id)[0] === id && reason !== '' ? [/** @type {const} */ ([id, reason])] : [],
    ),
  );
}
