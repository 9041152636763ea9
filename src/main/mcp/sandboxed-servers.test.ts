import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultMcpSandbox } from '../../shared/mcp/mcp-server';
import { systemSandbox } from '../sandbox/detect-sandbox';
import { scripted, startMcp } from './testing/start-mcp';

const state = await systemSandbox();

it.runIf(state.kind === 'available' && state.system === 'bubblewrap')(
  'a server writes to the open folder and nowhere else',
  async () => {
    const { mcp, call, workspacePath, base } = startMcp({ sandbox: { detect: systemSandbox } });
    const [inside, outside] = [join(workspacePath, 'calls'), join(base, 'calls')];
    for (const [name, file] of [
      ['inside', inside],
      ['outside', outside],
    ] as const) {
      writeFileSync(join(workspacePath, 'server.mjs'), readFileSync(scripted().args[0] ?? '', 'utf8'));
      const args = ['server.mjs', JSON.stringify({ file })];
      mcp.save({ name, entry: { ...scripted(), args }, sandbox: { ...defaultMcpSandbox, hasNetwork: false } });
      mcp.approve(name, (await mcp.refresh(name)).present ?? '');
    }
    expect(await call('mcp:inside/echo')).toMatchObject({ success: true });
    expect(readFileSync(inside, 'utf8')).toContain('echo');
    await call('mcp:outside/echo');
    expect(existsSync(outside)).toBe(false);
  },
);
