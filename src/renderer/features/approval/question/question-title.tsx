import { Fragment } from 'react';
import { RevealedText } from '../../../core/components/revealed-text';
import { texts } from '../../../core/texts/texts';
import type { QuestionHeading } from './question-heading';

/** The names in a heading are code, and nothing in them is invisible. */
export function QuestionTitle({ heading: { text, names } }: { heading: QuestionHeading }) {
  if (names.length === 0) return text;
  return (
    <>
      {text}{' '}
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two names may be equal
        <Fragment key={index}>
          {index > 0 && ` ${texts.ask.headings.to} `}
          <span className="font-mono">
            <RevealedText text={name} />
          </span>
        </Fragment>
      ))}
      ?
    </>
  );
}
