import type { CommandHandlers } from '../../../shared/contract/contract';
import type { mcpCommands } from '../../../shared/contract/mcp-commands';
import type { McpService } from '../../mcp/create-mcp-service';

type McpHandlers = Pick<CommandHandlers, keyof typeof mcpCommands>;

export function createMcpHandlers(mcp: McpService): McpHandlers {
  return {
    'mcp.list': () => mcp.list(),
    'mcp.save': (draft) => {
      mcp.save(draft);
      return mcp.list();
    },
    'mcp.remove': async ({ name }) => {
      await mcp.remove(name);
      return mcp.list();
    },
    'mcp.set-on': async ({ name, isOn }) => {
      await mcp.setOn(name, isOn);
      return mcp.list();
    },
    'mcp.set-sandbox': async ({ name, sandbox }) => {
      await mcp.setSandbox(name, sandbox);
      return mcp.list();
    },
    'mcp.rate': ({ name, tool, rating }) => {
      mcp.rate(name, tool, rating);
      return mcp.list();
    },
    'mcp.refresh': ({ name }) => mcp.refresh(name),
    'mcp.approve': ({ name, present }) => {
      mcp.approve(name, present);
      return mcp.list();
    },
    'mcp.restart': async ({ name }) => {
      await mcp.restart(name);
      return mcp.list();
    },
    'mcp.sign-in': async ({ name, client }) => {
      await mcp.signIn(name, client);
      return mcp.list();
    },
    'mcp.cancel-sign-in': ({ name }) => {
      mcp.cancelSignIn(name);
      return mcp.list();
    },
    'mcp.sign-out': async ({ name }) => {
      await mcp.signOut(name);
      return mcp.list();
    },
    'mcp.logs': ({ name }) => ({ lines: [...mcp.logs(name)] }),
    'mcp.find-resources': async ({ name, query }) => ({ found: await mcp.content.findResources(name, query) }),
    'mcp.complete': async ({ name, prompt, argument, value, others }) => {
      const ref = { type: 'ref/prompt', name: prompt } as const;
      return { values: [...(await mcp.content.complete(name, { ref, argument: { name: argument, value }, others }))] };
    },
    'mcp.find-importable': () => ({ found: mcp.findImportable() }),
    'mcp.import': (wanted) => ({ name: mcp.import(wanted) }),
  };
}
