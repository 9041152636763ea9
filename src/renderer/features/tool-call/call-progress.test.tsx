import { expect, test } from 'vitest';
import { ToolProgress } from '../../../shared/call/tool-progress';
import { renderBare } from '../../testing/render-bare';
import { CallProgress } from './call-progress';

test('a bar without a value is shown when nobody knows how far it is', () => {
  expect(renderBare(<CallProgress progress={ToolProgress.message('Searching')} />)).toBe(
    '<div><p>Searching</p><div><progress aria-label="Progress"></progress></div></div>',
  );
});

test('a share is shown as a bar, in figures and with the time that is left', () => {
  const progress = { ...ToolProgress.operation('Copying', 'a.txt', 50), estimatedRemaining: 40_000 };
  expect(renderBare(<CallProgress progress={progress} />)).toBe(
    '<div><p>Copying<span> a.txt</span></p><div><progress aria-label="Progress" value="0.5"></progress>' +
      '<span>50%</span><span>40 s remaining</span></div></div>',
  );
});

test('items are counted, and a warning is shown below', () => {
  const progress = { message: 'Copying', itemsProcessed: 5, totalItems: 10, warningMessage: 'Slow disk' };
  expect(renderBare(<CallProgress progress={progress} />)).toBe(
    '<div><p>Copying</p><div><progress aria-label="Progress" value="0.5"></progress><span>5/10</span></div>' +
      '<p>Slow disk</p></div>',
  );
});
