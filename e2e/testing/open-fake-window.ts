import type { Page } from '@playwright/test';
import type { CommandName, CommandOutput } from '../../src/shared/contract/contract';
import type { EventMessage } from '../../src/shared/contract/event-message';
import { guideModel } from '../../src/shared/settings/model';
import { defaultSettings } from '../../src/shared/settings/settings';

/** By command, or by command and the approval or path that it is about: `approval.preview <id>`. */
export type FakeAnswers = { [Name in CommandName]?: CommandOutput<Name> } & Record<`${CommandName} ${string}`, unknown>;

export interface FakeMain {
  /** Changes an answer. */
  answer(name: string, value: unknown): Promise<void>;
  tell(message: EventMessage): Promise<void>;
  /** The inputs with which a command was called. */
  inputsOf(name: CommandName): Promise<unknown[]>;
}

interface FakeGlobals {
  fakeAnswers: Record<string, unknown>;
  fakeListeners: Set<(message: unknown) => void>;
  fakeCalls: { name: string; input: unknown }[];
}

export const fakeFolder = '/home/ada/ledgerly';

const usual: FakeAnswers = {
  'app.describe': {
    name: 'AIntern',
    version: '0',
    host: 'web',
    platform: 'linux',
    workspacePath: fakeFolder,
    dataPath: '/data',
    canPickFolder: false,
    canReveal: false,
    canUpdate: false,
    notices: [],
  },
  'settings.read': defaultSettings,
  'settings.update': defaultSettings,
  'model.list': { connections: [], defaultModel: guideModel, keyStorage: 'encrypted' },
  'tools.list': [],
  'terminal.list': [],
  'approval.list': [],
  'permission.list': { rules: [], unreadable: [], foreign: [] },
  'conversation.list': [],
  'ledger.search': { entries: [], matched: 0, total: 0 },
  'workspace.list-recent': [],
  'place.take': { place: null },
  'sandbox.read': { isAvailable: true, hasReceipts: true, hasNetwork: true },
};

/** Opens the real window on a main process that answers from a table, for what main can't be made to do in a test. */
export async function openFakeWindow(page: Page, url: string, answers: FakeAnswers): Promise<FakeMain> {
  await page.addInitScript(
    (given) => {
      const globals = window as unknown as FakeGlobals;
      globals.fakeAnswers = given;
      globals.fakeListeners = new Set();
      globals.fakeCalls = [];
      Object.defineProperty(window, 'aintern', {
        value: {
          host: 'web',
          async invoke(name: string, input: { approvalId?: string; path?: string }) {
            globals.fakeCalls.push({ name, input });
            const about = input.path ?? input.approvalId ?? '';
            return { ok: true, value: globals.fakeAnswers[`${name} ${about}`] ?? globals.fakeAnswers[name] ?? {} };
          },
          subscribe(listener: (message: unknown) => void) {
            globals.fakeListeners.add(listener);
            return () => globals.fakeListeners.delete(listener);
          },
        },
      });
    },
    { ...usual, ...answers } as Record<string, unknown>,
  );
  await page.goto(url);
  return {
    answer: (name, value) =>
      page.evaluate(
        ([key, said]) => {
          (window as unknown as FakeGlobals).fakeAnswers[key] = said;
        },
        [name, value] as const,
      ),
    tell: (message) =>
      page.evaluate((sent) => {
        for (const listener of (window as unknown as FakeGlobals).fakeListeners) listener(sent);
      }, message as unknown),
    inputsOf: (name) =>
      page.evaluate(
        (wanted) =>
          (window as unknown as FakeGlobals).fakeCalls.filter((call) => call.name === wanted).map((call) => call.input),
        name as string,
      ),
  };
}
