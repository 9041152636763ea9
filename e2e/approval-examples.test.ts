import { expect, test } from 'vitest';
import { createBuiltInRegistry } from '../src/main/tools/create-built-in-registry';
import { settingsTexts } from '../src/renderer/core/texts/settings-texts';
import { isRiskAtMost } from '../src/shared/call/risk-level';
import { settingsSchema } from '../src/shared/settings/settings';

test('what the settings name as examples for a level is what that level does', async () => {
  const levelByName = new Map(
    (await createBuiltInRegistry()).list().map(({ name, defaultRiskLevel }) => [name, defaultRiskLevel]),
  );
  for (const level of settingsSchema.shape.autoApproveUpTo.options) {
    const { runs, asks } = settingsTexts.approval.levels[level];
    for (const name of runs.split(', ')) expect([name, levelByName.get(name)]).toEqual([name, level]);
    // The last entry of the most permissive level is a kind of command, not a tool.
    const asking = asks.split(', ').filter((name) => !name.startsWith('commands '));
    for (const name of asking) {
      const risk = levelByName.get(name);
      expect([name, risk !== undefined && !isRiskAtMost(risk, level)]).toEqual([name, true]);
    }
  }
});
