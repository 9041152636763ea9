import { z } from 'zod';

/** Start, end and SGR parameters (such as `1;31`) of a piece of text that isn't plain. */
const styleRunSchema = z.tuple([z.int().nonnegative(), z.int().nonnegative(), z.string().regex(/^[\d;]+$/)]);
export type StyleRun = z.infer<typeof styleRunSchema>;

/**
 * A terminal's text with its colors beside it: the text never contains an escape sequence, so it can be searched,
 * exported and given to a model.
 */
export const styledTextSchema = z.object({
  text: z.string(),
  /** In order, without overlaps. */
  styles: z.array(styleRunSchema).readonly(),
});
export type StyledText = Readonly<z.infer<typeof styledTextSchema>>;

export const StyledText = {
  plain(text: string): StyledText {
    return { text, styles: [] };
  },

  slice({ text, styles }: StyledText, from: number, to = text.length): StyledText {
    const kept = styles
      .filter(([start, end]) => start < to && end > from)
      .map(([start, end, sgr]): StyleRun => [Math.max(start, from) - from, Math.min(end, to) - from, sgr]);
    return { text: text.slice(from, to), styles: kept };
  },

  join(parts: readonly StyledText[], separator = ''): StyledText {
    const styles: StyleRun[] = [];
    let length = 0;
    for (const part of parts) {
      for (const [start, end, sgr] of part.styles) styles.push([start + length, end + length, sgr]);
      length += part.text.length + separator.length;
    }
    return { text: parts.map(({ text }) => text).join(separator), styles };
  },

  lines(styled: StyledText): StyledText[] {
    const { styles } = styled;
    let start = 0;
    let first = 0;
    return styled.text.split('\n').map((text) => {
      const end = start + text.length;
      while ((styles[first]?.[1] ?? Number.POSITIVE_INFINITY) <= start) first += 1;
      let last = first;
      while ((styles[last]?.[0] ?? Number.POSITIVE_INFINITY) < end) last += 1;
      const line = StyledText.slice({ text: styled.text, styles: styles.slice(first, last) }, start, end);
      start = end + 1;
      return line;
    });
  },

  /** The last lines, up to a number of characters. */
  lastLines(styled: StyledText, maxLength: number): StyledText {
    const start = styled.text.length - maxLength;
    if (start <= 0) return styled;
    const lineEnd = styled.text.indexOf('\n', start - 1);
    return StyledText.slice(styled, lineEnd < 0 ? start : lineEnd + 1);
  },

  /** A number of last lines, without empty ones at the end. */
  tail(styled: StyledText, lineCount: number): StyledText {
    const shown = StyledText.slice(styled, 0, styled.text.trimEnd().length);
    return StyledText.join(StyledText.lines(shown).slice(-lineCount), '\n');
  },

  /** The same styles for a text that was changed afterwards; none if their positions no longer fit. */
  withText({ text, styles }: StyledText, changed: string): StyledText {
    return changed === text ? { text, styles } : StyledText.plain(changed);
  },
};
