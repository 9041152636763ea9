import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { PageRemedy, PageTrouble } from './create-page-recovery';

const questions: Record<PageTrouble, { message: string; detail: string; remedies: [PageRemedy, PageRemedy] }> = {
  'crashes-again': {
    message: 'AIntern’s window keeps crashing',
    detail:
      'Agents and terminals go on without it, and nothing is lost. Reload the window, or quit and start AIntern again.',
    remedies: ['reload', 'quit'],
  },
  hangs: {
    message: 'AIntern’s window does not respond',
    detail: 'Agents and terminals go on. Wait a little longer, or reload the window: what you were typing is kept.',
    remedies: ['wait', 'reload'],
  },
};

const labels: Record<PageRemedy, string> = { reload: 'Reload', wait: 'Wait', quit: 'Quit' };

export async function askAboutPage(
  window: BrowserWindow,
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
    // Closing the question changes nothing that could not be had later.
    cancelId: 0,
    noLink: true,
    signal,
  };
  // A question that hangs on a hidden window would be hidden too.
  const { response } = await (window.isVisible()
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
  return remedies[response] ?? remedies[0];
}
