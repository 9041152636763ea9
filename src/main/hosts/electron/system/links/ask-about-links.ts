import { revealInvisible } from '../../../../../shared/text/reveal-invisible';
import type { ShowMessage } from '../../window/show-message';
import type { OpenerDeps } from './create-opener';

const CANCEL = 0;
const OPEN = 1;

export function createLinkQuestions(showMessage: ShowMessage): Pick<OpenerDeps, 'confirmFolder' | 'tell'> {
  return {
    /** Shows the whole path and reveals invisible characters, because the author of the link chose it. */
    async confirmFolder(path) {
      const { response } = await showMessage({
        type: 'question',
        title: 'AIntern',
        message: 'Open this folder?',
        detail: `A link wants to open a folder that you haven’t opened in AIntern before:\n\n“${revealInvisible(path)}”`,
        buttons: ['Cancel', 'Open Folder'],
        defaultId: CANCEL,
        cancelId: CANCEL,
        noLink: true,
      });
      return response === OPEN;
    },
    async tell(title, problem) {
      await showMessage({ type: 'error', title: 'AIntern', message: title, detail: problem, buttons: ['OK'] });
    },
  };
}
