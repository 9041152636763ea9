import { Command } from 'commander';
import type { AddMcpOptions, ImportMcpOptions, SignInOptions } from './mcp';

const collect = (value: string, before: readonly string[]) => [...before, value];

export function addMcpCommand(program: Command): void {
  const mcp = program.command('mcp').description('Manage MCP servers.');
  addTo(mcp, 'add', 'Add a server, or replace the one with that name, without starting it.')
    .argument('<name>', 'name of the server; becomes part of the names of its tools')
    .argument('[command...]', 'command that starts the server, after --')
    .option('--env <name=value>', 'environment variable for the server; can be repeated', collect, [])
    .option('--header <name=value>', 'HTTP header for the server; can be repeated', collect, [])
    .option('--url <url>', 'URL of the server, instead of a command')
    .addHelpText('after', '\nExample:\n  aintern mcp add files -- npx -y @modelcontextprotocol/server-filesystem .')
    .action(async (name: string, words: string[], options: AddMcpOptions) =>
      (await import('./mcp')).addServer(name, words, options),
    );
  addTo(mcp, 'list', 'List the servers without starting them.').action(async (options) =>
    (await import('./mcp')).listServers(options),
  );
  addTo(mcp, 'test', 'Start a server and list its tools.')
    .argument('<name>')
    .action(async (name: string, options) => (await import('./mcp')).testServer(name, options));
  addTo(mcp, 'approve', 'Approve the tools a server has now. Only approved tools are offered to models.')
    .argument('<name>')
    .action(async (name: string, options) => (await import('./mcp')).approveServer(name, options));
  addTo(mcp, 'sign-in', 'Sign in to an HTTP server: print the sign-in address and wait for your browser.')
    .argument('<name>')
    .option('--client-id <id>', 'client ID from the provider, if AIntern can’t register itself')
    .action(async (name: string, options: SignInOptions) => (await import('./mcp')).signIn(name, options));
  addTo(mcp, 'sign-out', 'Sign out of a server and delete its tokens.')
    .argument('<name>')
    .action(async (name: string, options) => (await import('./mcp')).signOut(name, options));
  addTo(mcp, 'import', 'Import servers from a file, or from other programs and the folder. Asks about each.')
    .argument('[file]')
    .option('--yes', 'import all without asking')
    .action(async (file: string | undefined, options: ImportMcpOptions) =>
      (await import('./mcp')).importServers(file, options),
    );
  addTo(mcp, 'remove', 'Remove a server with its approved tools and stored values.')
    .argument('<name>')
    .action(async (name: string, options) => (await import('./mcp')).removeServer(name, options));
}

function addTo(mcp: Command, name: string, description: string): Command {
  const command = new Command(name)
    .description(description)
    .option('--workspace <dir>', 'folder the server works in', '.')
    .option('--json', 'print a JSON line for each server');
  mcp.addCommand(command.copyInheritedSettings(mcp));
  return command;
}
