import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../shared/json/json';
import { approveCall } from '../approval/approved-call';
import { fileCopy } from '../tools/file-system/file-copy';
import { fileWrite } from '../tools/file-system/file-write';
import { setUpFiles } from '../tools/file-system/testing/set-up-files';
import type { Tool } from '../tools/framework/tool';
import { createToolRegistry } from '../tools/framework/tool-registry';
import { recheckApproved } from './recheck-approved';

function setUp(tool: Tool, parameters: JsonObject) {
  const { scope, inWork, prepare } = setUpFiles();
  const registry = createToolRegistry();
  registry.register(tool);
  for (const name of ['a.txt', 'from.txt']) writeFileSync(inWork(name), 'shown');
  const call = prepare(tool, parameters);
  const approved = approveCall(call, { fingerprint: call.fingerprint() });
  const recheck = (change: { fingerprint?: undefined } = {}) =>
    recheckApproved(registry, tool.id, { ...approved, ...change }, scope);
  return { inWork, recheck };
}

const write = { path: 'a.txt', content: 'proposed' };
const copy = { from: 'from.txt', to: 'a.txt', overwrite: true };
const conflict = { refusal: { success: false, errorCode: 'Conflict' } };

describe('a call that was approved for a file as it was shown', () => {
  it.each([
    ['writes', fileWrite, write],
    ['copies', fileCopy, copy],
  ] as const)('%s as long as nothing has changed', (_what, tool, parameters) => {
    const { recheck } = setUp(tool, parameters);
    expect(recheck()).toHaveProperty('call');
  });

  it('does not run on a file that has changed', () => {
    const { inWork, recheck } = setUp(fileWrite, write);
    writeFileSync(inWork('a.txt'), 'changed');
    expect(recheck()).toMatchObject(conflict);
  });

  it('does not run with a source that has changed', () => {
    const { inWork, recheck } = setUp(fileCopy, copy);
    writeFileSync(inWork('from.txt'), 'changed');
    expect(recheck()).toMatchObject(conflict);
  });

  it('runs on what has changed where nobody was shown it', () => {
    const { inWork, recheck } = setUp(fileWrite, write);
    writeFileSync(inWork('a.txt'), 'changed');
    expect(recheck({ fingerprint: undefined })).toHaveProperty('call');
  });
});
