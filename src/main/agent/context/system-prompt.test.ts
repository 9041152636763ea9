import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { ToolValidationResult } from '../../../shared/call/tool-validation';
import type { ApprovalMode } from '../../../shared/settings/approval-mode';
import { requiresApproval } from '../../approval/decide-approval';
import { systemClock } from '../../base/clock';
import { createFunctionCallParser } from '../../parser/function-call-parser';
import { parserPresets } from '../../parser/parser-configuration';
import { temporaryFolder } from '../../testing/temporary-folder';
import { createBuiltInRegistry } from '../../tools/create-built-in-registry';
import { createParserDeps } from '../../tools/framework/create-parser-deps';
import { describeWorkspace } from '../../workspace/describe-workspace';
import { systemPrompt } from './system-prompt';

const registry = await createBuiltInRegistry({ isPrivateAllowed: () => false });
const tools = registry.available();
const workspaceFacts = describeWorkspace('.', { today: '2026-01-02' });
const prompt = systemPrompt({ toolMode: 'text', tools, workspaceFacts, mode: 'edit' });

/** A folder with every kind of fact that the prompt can mention. */
function fullFolder(): string {
  const folder = temporaryFolder();
  const long = (index: number) => `a-rather-long-name-of-a-file-or-of-a-script-in-it-${index}`;
  const names = Array.from({ length: 60 }, (_, index) => long(index));
  for (const name of names) writeFileSync(join(folder, name), '');
  const scripts = Object.fromEntries(names.map((name) => [name, 'true']));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }));
  return folder;
}

/** Parses a text with the parser for the model's answers, in this folder. */
function callsIn(text: string, workspacePath: string) {
  const configuration = parserPresets.strict;
  const scope = { workspacePath, dataPath: '/data' };
  const commandContext = { registry, scope, configuration, clock: systemClock, newId: randomUUID, requiresApproval };
  return createFunctionCallParser(createParserDeps(1, commandContext), configuration).parse(text);
}

describe('the system prompt for models without tool calling', () => {
  it('takes less than 2,000 tokens with all tools and the facts of a folder, however much is in it', () => {
    expect(encode(prompt).length).toBeLessThan(1_800);
    const facts = describeWorkspace(fullFolder(), { today: '2026-01-02' });
    expect(encode(systemPrompt({ toolMode: 'text', tools, workspaceFacts: facts, mode: 'edit' })).length).toBeLessThan(
      2_000,
    );
  });

  it('tells of every tool, with its parameters', () => {
    for (const { id } of tools) expect(prompt).toContain(`\n${id}(`);
    expect(prompt).toContain('file-read(path: string, startLine?: integer, lineCount?: integer');
    expect(prompt).not.toContain('undefined');
  });

  it('shows only calls that the parser reads and the tools take', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src/main.ts'), '');
    writeFileSync(join(folder, 'notes.txt'), 'hi');
    const calls = callsIn(prompt, folder);
    expect(calls.map(({ toolId, validationResult, warnings }) => [toolId, validationResult, warnings])).toEqual([
      ['file-read', ToolValidationResult.valid(), []],
      ['file-read', ToolValidationResult.valid(), []],
      ['file-edit', ToolValidationResult.valid(), []],
    ]);
    expect(calls.at(-1)?.parameters).toEqual({ path: 'notes.txt', oldText: 'hi', newText: 'hi\nbye' });
  });

  it('has hints for tools that there are, about parameters that they have', () => {
    const lines = prompt.split('\n').filter((line) => /^[a-z-]+\(/.test(line));
    expect(lines.length).toBe(tools.length);
    const edit = lines.find((line) => line.startsWith('file-edit('));
    expect(edit).toMatch(/ Replaces text in a file\. Provide oldText and newText, or edits for several changes\./);
    const hinted = ['terminal-execute', 'terminal-write', 'search-content', 'search-files', 'git-add', 'git-checkout'];
    for (const id of hinted) {
      const [signature = '', words = ''] = lines.find((line) => line.startsWith(`${id}(`))?.split(/\) (?=[A-Z])/) ?? [];
      expect(words.split('. ').length).toBeGreaterThan(1);
      const named = words.match(/\b(?:cwd|pattern|literal|glob|paths|all|branch|input)\b/gi) ?? [];
      for (const name of named) expect(signature).toContain(name.toLowerCase());
    }
  });

  it('says nothing of the format where the server takes the tools', () => {
    const native = systemPrompt({ toolMode: 'native', tools, workspaceFacts, mode: 'edit' });
    expect(native).not.toContain('tool_call');
    expect(native).toContain('Folder: .');
  });
});

describe('the system prompt in Plan mode', () => {
  const inMode = (mode: ApprovalMode) => systemPrompt({ toolMode: 'native', tools, workspaceFacts, mode });

  it('asks for a plan, and leaves the rest of the prompt as it is', () => {
    expect(inMode('plan').startsWith(`${inMode('edit')}\n\nYou are in Plan mode: `)).toBe(true);
    expect(inMode('plan')).toContain('end with a plan');
  });

  it('is the same in all other modes', () => {
    expect(new Set([inMode('ask'), inMode('edit'), inMode('auto')]).size).toBe(1);
  });
});

describe('instructions in the system prompt', () => {
  it('come before the facts, which change more often', () => {
    const instructions = '<instructions file="AGENTS.md">\nUse tabs.\n</instructions>';
    const told = systemPrompt({ toolMode: 'native', tools, workspaceFacts, mode: 'edit', instructions });
    const without = systemPrompt({ toolMode: 'native', tools, workspaceFacts, mode: 'edit' });
    expect(told.replace(`${instructions}\n\n`, '')).toBe(without);
    expect(told.indexOf(instructions)).toBeLessThan(told.indexOf(workspaceFacts));
  });
});
