import type { Page } from '@playwright/test';

/** Between two keys: a quick typist's pace. */
const keyInterval = 30;

/** Types into the message box; returns each key's milliseconds from its press to the picture that shows it. */
export async function measureTyping(page: Page, text: string): Promise<readonly number[]> {
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.focus();
  const latencies = await page.evaluateHandle(() => {
    const measured: number[] = [];
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        // The time stamp is the press itself, so that waiting for a busy page counts; the second frame is behind the picture.
        requestAnimationFrame(() => requestAnimationFrame(() => measured.push(performance.now() - timeStamp)));
      },
      { capture: true },
    );
    return measured;
  });
  await box.pressSequentially(text, { delay: keyInterval });
  return latencies.evaluate(async (measured, count) => {
    while (measured.length < count) await new Promise(requestAnimationFrame);
    return measured;
  }, text.length);
}

export function percentile95(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}
