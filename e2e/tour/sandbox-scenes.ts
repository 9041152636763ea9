import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { approvalDialog, question } from '../testing/approval-dialog';
import { messageField, sendMessage } from '../testing/send-message';
import type { Scene } from './scenes';
import { everyLook, setUp, withHost } from './with-host';

export const sandboxScenes: readonly Scene[] = [
  {
    name: 'rehearsal',
    play: (page, takePicture) =>
      withHost(page, setUp, async ({ workspacePath }) => {
        await mkdir(join(workspacePath, 'build'));
        await writeFile(join(workspacePath, 'build/app.js'), 'console.log("Weather station 1.4.0");\n');
        await writeFile(join(workspacePath, 'build/version.txt'), '1.4.0\n');
        await messageField(page).fill('Clear the build and raise the version.');
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await approvalDialog(page).dialog.getByText('1.5.0').first().waitFor();
        await takePicture(page, 'rehearsal', everyLook);
      }),
  },
  {
    name: 'receipts',
    play: (page, takePicture) =>
      withHost(page, setUp, async ({ workspacePath }) => {
        await sendMessage(page, 'Build it.');
        await question(page).allow.click();
        await page.getByText('The build is in').waitFor();
        await page.getByRole('button', { name: /npm run build/ }).click();
        await takePicture(page, 'receipt', everyLook);
        await sendMessage(page, 'Format the sources.');
        await question(page).allow.click();
        await page.getByText('formatted', { exact: true }).waitFor();
        await appendFile(join(workspacePath, 'src/units.js'), '// Kelvin follows.\n');
        await page.getByText('Formatted, apart').waitFor();
        await page.getByRole('button', { name: /src\/\*\.js/ }).click();
        await takePicture(page, 'conflict', everyLook);
      }),
  },
  {
    name: 'refused-host',
    play: (page, takePicture) =>
      withHost(page, setUp, async () => {
        await sendMessage(page, 'Fetch the latest readings.');
        await question(page).allow.click();
        await page.getByText('readings.example.org').first().waitFor();
        await takePicture(page, 'question-host', everyLook);
        await question(page).deny();
        await page.getByText('can’t be reached').waitFor();
        await page.getByRole('button', { name: /readings.sh/ }).click();
        await takePicture(page, 'refused-host', everyLook);
      }),
  },
];
