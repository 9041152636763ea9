import type { JSHandle, Page } from '@playwright/test';

/** Adds a frame with its own document to the page; resolves when it has loaded. */
export function addFrame(page: Page): Promise<JSHandle<HTMLIFrameElement>> {
  return page.evaluateHandle(async () => {
    const frame = document.createElement('iframe');
    frame.srcdoc = '<p>inside</p>';
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
    return frame;
  });
}
