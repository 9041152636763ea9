import { expect, it } from 'vitest';
import { loadShellGrammars } from './load-shell-grammars';

it('loads the grammars of bash and PowerShell, once', async () => {
  const { bash, powershell } = await loadShellGrammars();
  expect(await loadShellGrammars()).toEqual({ bash, powershell });
  expect(loadShellGrammars()).toBe(loadShellGrammars());
  expect(bash.parse('a | b')?.rootNode.toString()).toBe(
    '(program (pipeline (command name: (command_name (word))) (command name: (command_name (word)))))',
  );
  expect(powershell.parse('Get-Date')?.rootNode.hasError).toBe(false);
});
