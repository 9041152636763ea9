// A stdio MCP server without any library, for tests: `node scripted-server.mjs '{"tools": […], "fault": …}'`.
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** @type {{ tools?: object[], toolsFile?: string, fault?: string, size?: number, file?: string, result?: object, startFile?: string, pidFile?: string, elicit?: object, resources?: object[], templates?: object[], contents?: Record<string, object[]>, prompts?: object[], messages?: object[], completions?: string[], url?: string, words?: string }} */
const script = JSON.parse(process.argv[2] ?? '{}');
const { fault } = script;
if (script.startFile) appendFileSync(script.startFile, `${process.pid}\n`);
if (fault === 'exit-at-start') {
  process.stderr.write(`${script.words ?? 'Error: missing API key'}\n`);
  process.exit(3);
}
if (fault === 'silent') setInterval(() => {}, 60_000);
if (fault === 'stubborn') {
  process.on('SIGTERM', () => {});
  setInterval(() => {}, 60_000);
}
if (fault === 'noise') process.stdout.write('Hello, I am starting…\n{"not": "jsonrpc"}\n');
if (fault === 'flood-errors') setInterval(() => process.stderr.write('x'.repeat(65_536)), 1);
if (fault === 'grandchild') {
  const { pid } = spawn('sleep', ['7777'], { stdio: 'ignore' });
  appendFileSync(script.pidFile ?? '', `${pid}\n`);
}

if (fault === 'slow-start') await new Promise((done) => setTimeout(done, 1_000));

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const plainTool = { name: 'echo', description: 'Echoes.', inputSchema: { type: 'object', properties: {} } };

function tools() {
  if (script.toolsFile && existsSync(script.toolsFile)) return JSON.parse(readFileSync(script.toolsFile, 'utf8'));
  return script.tools ?? [plainTool];
}

/** Answers to the requests that this server makes itself. */
const asked = new Map();

async function call({ id, params }) {
  switch (fault) {
    case 'crash-in-call':
      process.stderr.write('boom\n');
      return process.exit(7);
    case 'never':
      return;
    case 'huge':
      return send({ id, result: { content: [{ type: 'text', text: 'x'.repeat(script.size ?? 0) }] } });
    case 'huge-id-last': {
      const content = [{ type: 'text', text: 'x'.repeat(script.size ?? 0), id: 999 }];
      return process.stdout.write(`${JSON.stringify({ result: { content }, jsonrpc: '2.0', id })}\n`);
    }
    case 'endless-noise': {
      const more = () => {
        while (process.stdout.write(`${'noise '.repeat(10_000)}\n`));
        process.stdout.once('drain', more);
      };
      return more();
    }
    case 'flood-messages': {
      send({ id, result: { content: [] } });
      const many = `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 1 } })}\n`;
      const more = () => {
        while (process.stdout.write(many.repeat(500)));
        process.stdout.once('drain', more);
      };
      return more();
    }
    case 'deep-messages': {
      const deep = `${'{"a":['.repeat(50_000)}1${']}'.repeat(50_000)}`;
      const written = [
        `"method":"notifications/message","params":${deep}`,
        `"method":"notifications/progress","params":{"progressToken":1,"progress":1,"_meta":${deep}}`,
        `"method":"elicitation/create","id":"deep","params":{"message":"?","requestedSchema":${deep}}`,
        `"id":"none","error":{"code":1,"message":"?","data":${deep}}`,
        `"id":${id},"result":{"content":[],"structuredContent":${deep}}`,
      ];
      return process.stdout.write(written.map((each) => `{"jsonrpc":"2.0",${each}}\n`).join(''));
    }
    case 'odd-content':
      return send({ id, result: { content: [{ type: 'hologram' }, { type: 'text', text: 'fine' }] } });
    case 'twice':
      send({ id, result: { content: [{ type: 'text', text: '1' }] } });
      return send({ id, result: { content: [{ type: 'text', text: '2' }] } });
    case 'list-flood':
      for (let count = 0; count < 2_000; count += 1) send({ method: 'notifications/tools/list_changed' });
      break;
    case 'progress':
      for (const progress of [1, 2]) {
        send({
          method: 'notifications/progress',
          params: { progressToken: params._meta?.progressToken, progress, total: 2, message: `step ${progress}` },
        });
      }
      break;
    case 'fetch': {
      try {
        const text = execFileSync('curl', ['-sSf', '-m', '60', script.url ?? ''], { encoding: 'utf8' });
        return send({ id, result: { content: [{ type: 'text', text }] } });
      } catch (cause) {
        return send({ id, result: { isError: true, content: [{ type: 'text', text: String(cause) }] } });
      }
    }
    case 'elicit': {
      const answers = await Promise.all(
        Array.from({ length: script.size ?? 1 }, (_, at) => {
          return new Promise((resolve) => {
            asked.set(`ask${at}`, resolve);
            send({ id: `ask${at}`, method: 'elicitation/create', params: script.elicit });
          });
        }),
      );
      const text = JSON.stringify(answers.length === 1 ? answers[0] : answers);
      return send({ id, result: { content: [{ type: 'text', text }] } });
    }
    default:
  }
  if (script.file) appendFileSync(script.file, `${params.name} ${JSON.stringify(params.arguments)}\n`);
  send({ id, result: script.result ?? { content: [{ type: 'text', text: `called ${params.name}` }] } });
}

createInterface({ input: process.stdin }).on('line', (line) => {
  if (fault === 'silent') return;
  const message = JSON.parse(line);
  const { id, method, params } = message;
  if (method === undefined) return asked.get(id)?.(message.result ?? message.error);
  switch (method) {
    case 'initialize':
      return send({
        id,
        result: {
          protocolVersion: params.protocolVersion,
          capabilities: {
            tools: { listChanged: true },
            ...(script.resources ? { resources: {} } : {}),
            ...(script.prompts ? { prompts: {} } : {}),
            ...(script.completions ? { completions: {} } : {}),
          },
          serverInfo: { name: 'scripted', version: '1' },
        },
      });
    case 'tools/list':
      if (fault === 'endless-pages') {
        const name = `t${Math.random()}`.replace('.', '');
        return send({ id, result: { tools: [{ ...plainTool, name }], nextCursor: name } });
      }
      if (fault === 'deep-tools') {
        const deep = `${'{"properties":{"a":'.repeat(20_000)}{}${'}}'.repeat(20_000)}`;
        const listed = `[${JSON.stringify(plainTool)},{"name":"deep","inputSchema":${deep}}]`;
        return process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"tools":${listed}}}\n`);
      }
      return send({ id, result: { tools: tools() } });
    case 'tools/call':
      return call(message);
    case 'resources/list':
      return send({ id, result: { resources: script.resources ?? [] } });
    case 'resources/templates/list':
      return send({ id, result: { resourceTemplates: script.templates ?? [] } });
    case 'resources/read': {
      const contents = script.contents?.[params.uri];
      if (contents) return send({ id, result: { contents } });
      return send({ id, error: { code: -32_002, message: 'Resource not found' } });
    }
    case 'prompts/list':
      return send({ id, result: { prompts: script.prompts ?? [] } });
    case 'prompts/get': {
      const given = JSON.stringify(params.arguments ?? {});
      const messages = JSON.stringify(script.messages ?? []).replaceAll('GIVEN', given.replaceAll('"', '\\"'));
      return send({ id, result: { messages: JSON.parse(messages) } });
    }
    case 'completion/complete': {
      const values = (script.completions ?? []).filter((each) => each.startsWith(params.argument.value));
      return send({ id, result: { completion: { values } } });
    }
    default:
      if (id !== undefined) send({ id, error: { code: -32_601, message: 'Method not found' } });
  }
});
