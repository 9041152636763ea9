import type { BrowserWindow, MessageBoxOptions } from 'electron';
import type { PageRemedy, PageTrouble } from './create-page-recovery';
import { createShowMessage, type ShowMessageDeps } from './show-message';

const questions: Record<PageTrouble, { message: string; detail: string; remedies: [PageRemedy, PageRemedy] }> = {
  'crashes-again': {
    message: 'The AIntern window keeps crashing',
    detail: 'Agents and terminals keep running, and nothing is lost. Reload the window, or quit and restart AIntern.',
    remedies: ['reload', 'quit'],
  },
  hangs: {
    message: 'The AIntern window isn’t responding',
    detail: 'Agents and terminals keep running. Keep waiting, or reload the window. Your draft is kept.',
    remedies: ['wait', 'reload'],
  },
};

const labels: Record<PageRemedy, string> = { reload: 'Reload', wait: 'Wait', quit: 'Quit' };

export interface PageQuestionDeps extends Pick<ShowMessageDeps, 'dialog' | 'platform'> {
  readonly window: BrowserWindow;
}

export async function askAboutPage(
  { dialog, platform, window }: PageQuestionDeps,
  trouble: PageTrouble,
  signal: AbortSignal,
): Promise<PageRemedy> {
  const { message, detail, remedies } = questions[trouble];
  const options: MessageBoxOptions = {
    type: 'warning',
    title: 'AIntern',
    message,
    detail,
    buttons: remedies.map((remedy) => labels[remedy]),
    defaultId: 0,
    // Closing the dialog rules out nothing for later.
    cancelId: 0,
    noLink: true,
    signal,
  };
  // A dialog attached to a hidden window would be hidden too.
  const { response } = await (window.isVisible()
    ? dialog.showMessageBox(window, options)
    : createShowMessage({ dialog, platform, bringUp })(options));
  return remedies[response] ?? remedies[0];

  function bringUp(): BrowserWindow {
    if (!window.isDestroyed() && window.isMinimized()) window.restore();
    return window;
  }
}
