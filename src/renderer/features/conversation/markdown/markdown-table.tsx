import clsx from 'clsx';
import type { Tokens } from 'marked';
import { texts } from '../../../core/texts/texts';
import { InlineTokens } from './inline-tokens';

const alignments = { left: 'text-left', center: 'text-center', right: 'text-right' };

interface MarkdownTableProps {
  readonly table: Tokens.Table;
  readonly isContinuation: boolean;
}

/** A table at its natural width, in a frame that scrolls. */
export function MarkdownTable({ table: { header, rows }, isContinuation }: MarkdownTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a section would be a landmark
    <div
      role="group"
      aria-label={texts.markdown.table}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
      tabIndex={0}
      className="overflow-x-auto rounded-control border border-line"
    >
      <table className="w-full border-collapse text-plain">
        <thead className={isContinuation ? 'sr-only' : 'bg-sunken'}>
          <tr>
            {header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name
              <th key={index} scope="col" className={clsx('px-3 py-1.5 font-semibold', lookOf(cell))}>
                <InlineTokens tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name, and is only added at the end
            <tr key={index} className="border-t border-line">
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <td key={column} className={clsx('px-3 py-1.5 align-top', lookOf(cell))}>
                  <InlineTokens tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function lookOf({ align }: Tokens.TableCell): string {
  return alignments[align ?? 'left'];
}
