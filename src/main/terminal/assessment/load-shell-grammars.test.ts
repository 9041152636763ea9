import { expect, it } from 'vitest';
import { createShellReader } from '../../risk/shell/create-shell-reader';
import { loadBashGrammar, loadShellGrammars } from './load-shell-grammars';

it('loads the grammars of bash and PowerShell, once', async () => {
  const { bash, powershell } = await loadShellGrammars();
  expect(await loadShellGrammars()).toEqual({ bash, powershell });
  expect(loadShellGrammars()).toBe(loadShellGrammars());
  expect(bash.parse('a | b')?.rootNode.toString()).toBe(
    '(program (pipeline (command name: (command_name (word))) (command name: (command_name (word)))))',
  );
  expect(powershell.parse('Get-Date')?.rootNode.hasError).toBe(false);
});

it('reads bash without the grammar of PowerShell, and tells when that is missing', async () => {
  let missing = 0;
  const few = createShellReader(
    await loadBashGrammar(() => {
      missing += 1;
    }),
  );
  const all = createShellReader(await loadShellGrammars());
  expect([few('git status', 'bash'), missing]).toEqual([all('git status', 'bash'), 0]);
  expect(() => few('Get-ChildItem', 'powershell')).toThrow('The PowerShell grammar is not loaded');
  expect([missing, all('Get-ChildItem', 'powershell').kind]).toEqual([1, 'program']);
});
