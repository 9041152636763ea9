import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StyledText, type StyleRun } from './styled-text';

const colored: StyledText = {
  text: 'one\ntwo\nthree',
  styles: [
    [0, 2, '31'],
    [2, 9, '32'],
  ],
};

const anyStyled = fc
  .array(fc.tuple(fc.stringMatching(/^[a-c\n]{0,5}$/), fc.constantFrom('', '31', '1')))
  .map((pieces) => {
    const styles: StyleRun[] = [];
    let text = '';
    for (const [piece, sgr] of pieces) {
      if (sgr !== '' && piece !== '') styles.push([text.length, text.length + piece.length, sgr]);
      text += piece;
    }
    return { text, styles };
  });

const styleAt = ({ styles }: StyledText, at: number) =>
  styles.find(([start, end]) => start <= at && at < end)?.[2] ?? '';

describe('styled text', () => {
  it('is cut with its styles', () => {
    expect(StyledText.slice(colored, 1, 5)).toEqual({
      text: 'ne\nt',
      styles: [
        [0, 1, '31'],
        [1, 4, '32'],
      ],
    });
    expect(StyledText.lastLines(colored, 7)).toEqual({ text: 'three', styles: [[0, 1, '32']] });
    expect(StyledText.lastLines(colored, 100)).toBe(colored);
  });

  it('is the same after its lines are joined', () => {
    fc.assert(
      fc.property(anyStyled, (styled) => {
        const joined = StyledText.join(StyledText.lines(styled), '\n');
        expect(joined.text).toBe(styled.text);
        for (const [at, character] of [...styled.text].entries()) {
          if (character !== '\n') expect(styleAt(joined, at)).toBe(styleAt(styled, at));
        }
      }),
    );
  });

  it('loses its styles when its text changes, because they would no longer fit', () => {
    expect(StyledText.withText(colored, 'other')).toEqual({ text: 'other', styles: [] });
    expect(StyledText.withText(colored, colored.text)).toEqual(colored);
  });
});
