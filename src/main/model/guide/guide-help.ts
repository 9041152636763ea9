import type { FunctionDefinition } from '../tool-calls/function-definition';
import { mention } from './wording';

export const connectModel =
  'To chat, connect a model: choose one below the message box, or pass `--provider` on the command line.';

export const greeting =
  'Hi! I’m the built-in guide. I’m not a language model, but I understand short requests. Try `list files`, `read README.md` or `help`.';

export const overview = `I’m the built-in guide, not a language model. My calls go through the same checks and approvals as a model’s. I understand short requests:

- Files: \`list files\`, \`read README.md\`, \`create hello.txt with hi\`, \`replace "old" with "new" in notes.txt\`, \`delete a.txt\`
- Search: \`find TODO in src\`, \`find all .ts files\`, \`where is package.json?\`
- Commands: \`run npm test\`, \`start npm run dev\`
- Git: \`git status\`, \`what changed?\`, \`show the last 5 commits\`, \`commit everything with message "Fix it"\`
- Project: \`what is this project?\`, \`ask me "Which port?"\`
- Any tool: \`directory-list path=src\`. Say \`help tools\` to list all tools, or \`help file-read\` for the parameters of one.

Put several requests on separate lines, or write “then” between them: \`read README.md, then run npm test\`.

${connectModel}`;

const HELP =
  /^(?:help(?: me)?|what can (?:you|i) (?:do|say|ask)|what do you (?:do|know|understand)|(?:who|what) are you|(?:what|which) model are you|who made you|are you .+|how (?:does this|do you) work|what now|how do i start)$/;
const MODELS =
  /^(?:how (?:do|can) i (?:get|use|choose|add|connect|set up) .*\b(?:model|claude|gpt|chatgpt|ollama|llm)\b.*|help (?:with |about )?models?)$/;
const TOOLS =
  /^(?:(?:help|list|show)(?: me)?(?: the| all)* )?tools$|^(?:what|which) tools (?:are there|do you have|can you use)$/;

/** The help that is asked for, or null. */
export function guideHelp(text: string, tools: readonly FunctionDefinition[]): string | null {
  const plain = plainText(text);
  if (HELP.test(plain)) return overview;
  if (MODELS.test(plain)) return connectModel;
  if (TOOLS.test(plain)) return toolList(tools);
  const topic = plain.match(/^help (?:with |about |on )?(.+)$/)?.[1];
  const tool = tools.find(({ name }) => name.toLowerCase() === topic);
  return tool ? toolHelp(tool) : null;
}

const replies: readonly { readonly pattern: RegExp; readonly text: string }[] = [
  { pattern: /^$/, text: 'Tell me what to do, or say `help`.' },
  { pattern: /^(?:hi|hello|hey)(?: there)?$|^good (?:morning|evening|afternoon)$/, text: greeting },
  { pattern: /^(?:yes|ok|okay|no|no thanks|never ?mind|cancel|stop|bye|goodbye)$/, text: 'OK.' },
  { pattern: /^(?:thanks|thank you|great|perfect)(?: very much| a lot| so much)?$/, text: 'You’re welcome.' },
  {
    pattern: /^(?:undo|revert)(?: it| that| this| the last (?:call|change|step))?$/,
    text: 'To undo a change, open the call that made it, above, and select Undo. Or select Undo all in Changes.',
  },
  {
    pattern: /^(?:git )?commit(?: (?:it|this|everything|all|(?:my|the|all|all my|all the) changes))?$/,
    text: 'A commit needs a message, for example: `commit everything with message "Fix it"`.',
  },
];

export function smallTalk(text: string, now: Date): string | null {
  const plain = plainText(text);
  if (/^what(?:['’]?s| is)? (?:the )?(?:time|date|day)(?: is it)?(?: now| today)?$/.test(plain)) {
    return `It’s ${now.toLocaleString('en', { dateStyle: 'full', timeStyle: 'short' })}.`;
  }
  return replies.find(({ pattern }) => pattern.test(plain))?.text ?? null;
}

function plainText(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[.?!,]+/g, '');
}

// Definitions may come from elsewhere: `mention` keeps them from being read as a call.

function toolList(tools: readonly FunctionDefinition[]): string {
  const lines = tools.map(({ name, description }) => `- \`${name}\`: ${mention(description)}`);
  return `You can call any tool by its name. For the parameters of a tool, say \`help\` and its name.\n\n${lines.join('\n')}`;
}

export function toolHelp({ name, parameters: { properties, required = [] } }: FunctionDefinition): string {
  const lines = Object.entries(properties).map(([parameter, { type = 'any', enum: values, description = '' }]) => {
    const kind = mention((values ?? [type].flat()).join(' or '));
    return `- \`${mention(parameter)}\` (${kind}${required.includes(parameter) ? ', required' : ''}): ${mention(description)}`;
  });
  if (lines.length === 0) return `\`${name}\` has no parameters.`;
  const example = [name, ...required.map((parameter) => `${mention(parameter)}=…`)].join(' ');
  return `Parameters of \`${name}\`:\n\n${lines.join('\n')}\n\nFor example: \`${example}\``;
}
