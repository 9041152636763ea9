import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UserMessage } from './user-message';

test('what the user writes is shown as it is written', () => {
  expect(renderToStaticMarkup(<UserMessage text={'**a** <b>\n# c'} />)).toContain('>**a** &lt;b&gt;\n# c</p>');
});

test('what the user pastes is shown in pieces', () => {
  const markup = renderToStaticMarkup(<UserMessage text={'x'.repeat(1_000_000)} />);
  expect(markup.match(/x{4000}<\/span>/g)?.length).toBe(250);
});
