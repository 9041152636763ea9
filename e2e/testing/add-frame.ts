import type { JSHandle, Page } from '@playwright/test';

/** Puts a frame with a document of its own into the page; resolves when it is loaded. */
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
