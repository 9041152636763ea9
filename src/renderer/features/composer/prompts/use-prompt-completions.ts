import { Server, TextCursorInput } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { McpPrompt } from '../../../../shared/mcp/mcp-content';
import { useAppState, useModels } from '../../../core/store/app-context';
import type { AppModel } from '../../../core/store/app-model';
import { usableServers } from '../../../core/store/usable-servers';
import { texts } from '../../../core/texts/texts';
import type { CommandCompletion } from '../suggestion';
import { type PromptCall, promptCallIn, promptHint, readPromptArguments } from './prompt-call';

const words = texts.composer.prompts;
/** Longer than the gap between two keystrokes. */
const typingPause = 150;

/** How a text before the caret can continue as the call of a prompt; null if it is none. */
export function usePromptCompletions(text: string): readonly CommandCompletion[] | null {
  const { app } = useModels();
  const all = useAppState((state) => state.mcpServers);
  const description = useAppState((state) => state.description);
  const isCommand = text.startsWith('/');
  const servers = isCommand ? usableServers({ mcpServers: all, description }) : [];
  const call = isCommand ? promptCallIn(servers, text) : null;
  const unknown = call && call.server.offers === null ? call.server.name : null;
  useEffect(() => {
    if (unknown !== null) void app.testMcpServer(unknown).catch(() => {});
  }, [app, unknown]);
  const values = useValues(call, app);
  if (!isCommand) return null;
  if (call === null) return begun(servers, text);
  const prompts = call.server.offers?.prompts ?? [];
  if (call.words === null) {
    return prompts
      .filter(({ name }) => name.toLowerCase().startsWith(call.name.toLowerCase()))
      .map((prompt) => completionOf(call.server.name, prompt));
  }
  const prompt = prompts.find(({ name }) => name === call.name);
  return prompt ? [...argumentsOf(prompt, call.words, text), ...values.map((value) => withValue(value, text))] : null;
}

function begun(servers: PromptCall['server'][], text: string): CommandCompletion[] | null {
  const [, typed] = /^\/([\w-]*)$/.exec(text) ?? [];
  if (typed === undefined) return null;
  const sought = typed.toLowerCase();
  const found = servers.flatMap(({ name, offers }): CommandCompletion[] => {
    const isServer = name.toLowerCase().startsWith(sought);
    if (offers !== null) {
      return offers.prompts
        .filter((prompt) => isServer || prompt.name.toLowerCase().startsWith(sought))
        .map((prompt) => completionOf(name, prompt));
    }
    if (!isServer || sought === '') return [];
    return [{ icon: Server, title: `/${name}:`, hint: '', detail: words.ofServer, written: `/${name}:` }];
  });
  return found.length > 0 ? found : null;
}

function completionOf(server: string, prompt: McpPrompt): CommandCompletion {
  const { name, title, description } = prompt;
  return {
    icon: Server,
    title: `/${server}:${name}`,
    hint: promptHint(prompt),
    detail: description === '' ? title : description,
    written: `/${server}:${name}${prompt.arguments.length > 0 ? ' ' : ''}`,
  };
}

/** The last word, which is being typed. */
const lastWord = (text: string) => /\S*$/.exec(text)?.[0] ?? '';

/** Optional arguments are offered once their name is begun, so that Enter can leave them out. */
function argumentsOf(prompt: McpPrompt, typed: string, text: string): CommandCompletion[] {
  const word = lastWord(typed);
  const { values, missing } = readPromptArguments(prompt, typed.slice(0, typed.length - word.length));
  return prompt.arguments
    .filter(({ name }) => !Object.hasOwn(values, name) && name !== word && name.startsWith(word))
    .filter(({ name }) => word !== '' || missing.includes(name))
    .map(({ name, description, isRequired }) => ({
      icon: TextCursorInput,
      title: `${name}=`,
      hint: '',
      detail: [description, ...(isRequired ? [] : [words.optional])].filter((part) => part !== '').join(' · '),
      written: `${text.slice(0, text.length - word.length)}${name}=`,
    }));
}

function withValue(value: string, text: string): CommandCompletion {
  const word = lastWord(text);
  const name = word.slice(0, word.indexOf('=') + 1);
  const written = /\s/.test(value) ? `"${value}"` : value;
  const head = text.slice(0, text.length - word.length);
  return { icon: TextCursorInput, title: value, hint: '', detail: '', written: `${head}${name}${written} ` };
}

/** What the server suggests for the value that is being typed. */
function useValues(call: PromptCall | null, app: AppModel): readonly string[] {
  const typed = call?.words ?? '';
  const [, argument, value = ''] = /^([^=\s]+)=(\S*)$/.exec(lastWord(typed)) ?? [];
  const prompt = call?.server.offers?.prompts.find(({ name }) => name === call.name);
  const isDeclared = prompt?.arguments.some(({ name }) => name === argument) === true;
  const key =
    call && isDeclared && argument !== undefined ? JSON.stringify([call.server.name, call.name, typed]) : null;
  const [found, setFound] = useState<{ readonly key: string; readonly values: readonly string[] } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all of them
  useEffect(() => {
    if (key === null || !call || !prompt || argument === undefined) return;
    const others = readPromptArguments(prompt, typed.slice(0, typed.length - lastWord(typed).length)).values;
    const input = { name: call.server.name, prompt: call.name, argument, value, others: { ...others } };
    const timer = setTimeout(() => {
      const show = (values: readonly string[]) => setFound({ key, values });
      app.completeMcpArgument(input).then(show, () => show([]));
    }, typingPause);
    return () => clearTimeout(timer);
  }, [key, app]);
  return found !== null && found.key === key ? found.values.filter((each) => each !== value) : [];
}
