import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSearchModel } from './search-model';

const nothing = { hits: [], isComplete: true };

describe('the search in the conversations', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('waits for the end of a word, and asks for the last one alone', async () => {
    const find = vi.fn(async () => nothing);
    const model = createSearchModel(find);
    for (const query of ['h', 'he', ' hello ']) model.search(query);
    expect([find.mock.calls, model.store.getState().found]).toEqual([[], { status: 'loading' }]);
    await vi.advanceTimersByTimeAsync(200);
    expect(find.mock.calls).toEqual([['hello']]);
    expect(model.store.getState()).toEqual({
      query: ' hello ',
      found: { status: 'ready', value: { ...nothing, query: 'hello' } },
    });
  });

  test('goes on showing what it had until the next answer is there', async () => {
    const model = createSearchModel(async () => nothing);
    model.search('one');
    await vi.advanceTimersByTimeAsync(200);
    const before = model.store.getState().found;
    model.search('two');
    expect(model.store.getState()).toEqual({ query: 'two', found: before });
  });

  test('is over at once when the field is emptied, whatever is still under way', async () => {
    const answers: ((found: typeof nothing) => void)[] = [];
    const model = createSearchModel(() => new Promise((resolve) => answers.push(resolve)));
    model.search('one');
    await vi.advanceTimersByTimeAsync(200);
    model.search('');
    answers[0]?.(nothing);
    await vi.advanceTimersByTimeAsync(200);
    expect([answers.length, model.store.getState()]).toEqual([1, { query: '', found: null }]);
  });

  test('says what went wrong', async () => {
    const model = createSearchModel(async () => {
      throw new Error('The data folder is gone');
    });
    model.search('one');
    await vi.advanceTimersByTimeAsync(200);
    expect(model.store.getState().found).toEqual({ status: 'failed', message: 'The data folder is gone' });
  });
});
