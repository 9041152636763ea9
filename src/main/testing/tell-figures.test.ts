import { expect, it } from 'vitest';
import { tellFigures } from './tell-figures';

it('keeps what a test has measured in its report, the latest of each', ({ task }) => {
  tellFigures({ growth: '12 MB', files: 3 });
  tellFigures({ files: 4 });
  expect(task.meta).toMatchObject({ figures: { growth: '12 MB', files: 4 } });
});
