import { Command } from 'commander';
import type { AddMcpOptions, ImportMcpOptions, SignInOptions } from './mcp';

const collect = (value: string, before: readonly string[]) => [...before, value];

export function addMcpCommand(program: Command): void {
  const mcp = program.command('mcp').description('Manage MCP servers, whose tools models can call.');
  addTo(mcp, 'add', 'Add a server, or replace the one of that name. Starts nothing.')
    .argument('<name>', 'its name, part of its tools’ names')
    .argument('[command...]', 'after --: the program that starts it, and its arguments')
    .option('--env <name=value>', 'variable of its environment', collect, [])
    .option('--header <name=value>', 'header of requests to its address', collect, [])
    .option('--url <url>', 'its address, instead of a command')
    .addHelpText('after', '\nExample:\n  aintern mcp add files -- npx -y @modelcontextprotocol/server-filesystem .')
    .action(async (name: string, words: string[], options: AddMcpOptions) =>
      (await import('./mcp')).addServer(name, words, options),
    );
  addTo(mcp, 'list', 'List the servers. Starts nothing.').action(async (options) =>
    (await import('./mcp')).listServers(options),
  );
  addTo(mcp, 'test', 'Start a server and list its tools.')
    .argument('<name>')
    .action(async (name: string, options) => (await import('./mcp')).testServer(name, options));
  addTo(mcp, 'approve', 'Approve the tools that a server has now: only these are offered to models.')
    .argument('<name>')
    .action(async (name: string, options) => (await import('./mcp')).approveServer(name, options));
  addTo(mcp, 'sign-in', 'Sign in to a server with an address: prints where, and waits for your browser.')
    .argument('<name>')
    .option('--client-id <id>', 'as its provider gave it, if programs can’t register themselves there')
    .action(async (name: string, options: SignInOptions) => (await import('./mcp')).signIn(name, options));
  addTo(mcp, 'sign-out', 'Forget the tokens of a server.')
    .argument('<name>')
    .action(async (name: string, options) => (await import('./mcp')).signOut(name, options));
  addTo(
    mcp,
    'import',
    'Take over servers from a file, or from those of other programs and of the folder. Asks about each.',
  )
    .argument('[file]')
    .option('--yes', 'import all without asking')
    .action(async (file: string | undefined, options: ImportMcpOptions) =>
      (await import('./mcp')).importServers(file, options),
    );
  addTo(mcp, 'remove', 'Remove a server, its approved tools and its stored values.')
    .argument('<name>')
    .action(async (name: string, options) => (await import('./mcp')).removeServer(name, options));
}

function addTo(mcp: Command, name: string, description: string): Command {
  const command = new Command(name)
    .description(description)
    .option('--workspace <dir>', 'folder that it works in', '.')
    .option('--json', 'print a JSON line for each server');
  mcp.addCommand(command.copyInheritedSettings(mcp));
  return command;
}
