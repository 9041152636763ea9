import { dialog } from 'electron';
import { revealInvisible } from '../../../../shared/reveal-invisible';

const CANCEL = 0;
const OPEN = 1;

/** The whole path is shown, and nothing in it is invisible: it was written by whoever made the link. */
export async function confirmFolder(path: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    title: 'AIntern',
    message: 'Open this folder?',
    detail: `A link asks AIntern to open a folder that it has not worked in before:\n\n“${revealInvisible(path)}”`,
    buttons: ['Cancel', 'Open Folder'],
    defaultId: CANCEL,
    cancelId: CANCEL,
    noLink: true,
  });
  return response === OPEN;
}

export async function tellProblem(title: string, problem: string): Promise<void> {
  await dialog.showMessageBox({ type: 'error', title: 'AIntern', message: title, detail: problem, buttons: ['OK'] });
}
