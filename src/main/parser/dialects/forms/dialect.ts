import type { DialectName } from '../../../../shared/settings/dialect-names';
import type { FenceForm, MarkedForm, QuoteForm } from '../../blocks/block-form';

/** How a family of models writes calls if the server doesn't translate them. */
export interface Dialect {
  readonly name: DialectName;
  readonly marked: readonly MarkedForm[];
  readonly fences?: readonly FenceForm[];
  readonly quotes?: readonly QuoteForm[];
  /** Keys for the tool in a bare object, for families that use no marker. */
  readonly bareToolKeys?: readonly string[];
  /** Calls without a marker, as a list in Python syntax. */
  readonly hasBarePython?: boolean;
}

/** Properties of all marked blocks. */
export interface MarkedBlock {
  readonly dialect: DialectName;
  readonly opens: readonly string[];
  /** In the order in which they come; each may be missing. */
  readonly closers?: readonly string[];
  readonly atLineStart?: boolean;
}

export function markedBlock({ dialect, opens, atLineStart = false }: MarkedBlock) {
  return { opens, atLineStart, provenance: { source: 'dialect', dialect } } as const;
}
