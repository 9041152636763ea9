import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock, NewId } from '../base/clock';
import { createEventBus } from '../base/event-bus';
import { defaultCacheLimits, trimPackageCaches } from '../sandbox/caches/trim-package-caches';
import { type SandboxState, systemSandbox } from '../sandbox/detect-sandbox';
import { createKnownSecrets, type KnownSecrets } from '../secrets/known-secrets';
import { tryMakeFolder } from '../storage/try-make-folder';
import { findShell, type Shell } from './environment/find-shell';
import { ownTerminalEnvironment, terminalEnvironment } from './environment/terminal-environment';
import { openTerminal, type TerminalProgram } from './open-terminal';
import { defaultLogLimits, removeOldLogs } from './output/remove-old-logs';
import { prepareLaunch } from './prepare-launch';
import type { Watchdog } from './processes/start-watchdog';
import { superviseWatchdog } from './processes/supervise-watchdog';
import { ownShellInvocation, shellInvocation } from './shell-invocation';
import type { OwnTerminalRequest, Terminal, TerminalRequest } from './terminal';
import type { TerminalDescription, TerminalEvent } from './terminal-event';
import { createTerminalNames } from './terminal-name';

export interface TerminalServiceOptions {
  /** AIntern's own data, which includes a folder for long outputs. */
  readonly dataPath: string;
  readonly clock: Clock;
  readonly newId: NewId;
  /** Shows the user a notice that doesn't belong in a terminal. */
  readonly warn: (notice: string) => void;
  /** Masked in everything that terminals show. */
  readonly secrets?: KnownSecrets;
  readonly shell?: Shell;
  /** Whether commands can be confined here. */
  readonly detectSandbox?: () => Promise<SandboxState>;
  readonly grace?: number;
  readonly silence?: number;
  readonly maxOutput?: number;
}

export interface TerminalService {
  /**
   * Runs a command line in a fresh shell. Resolves as soon as it has started; the returned terminal reports its end.
   */
  run(request: TerminalRequest): Promise<Terminal>;
  /** The same for a program that keeps running until it exits or is stopped. */
  start(request: TerminalRequest): Promise<Terminal>;
  /** Opens the user's own terminal, which is hidden from conversations. */
  openOwn(request: OwnTerminalRequest): Promise<Terminal>;
  /** Forgets a terminal that has ended; returns whether there was one. */
  dismiss(id: string): boolean;
  /** Finds a running terminal or one of the last that ended. */
  find(id: string): Terminal | undefined;
  list(conversationId?: string): readonly TerminalDescription[];
  /** Output is opt-in, because delivering it costs time while a program prints a lot. */
  subscribe(listener: (event: TerminalEvent) => void, options: { readonly withOutput: boolean }): () => void;
  /** Ends everything; resolves when it is really gone. */
  dispose(): Promise<void>;
}

/** Two seconds to exit cleanly. */
const GRACE = 2_000;
const SILENCE = 2_000;
const LOOK_INTERVAL = 500;
const MAX_OUTPUT = 1024 ** 3;
/** The log also keeps what a command prints until it is ended for printing too much. */
const LOG_SLACK = 64 * 1024 ** 2;
/** Closing AIntern may take five seconds in total. */
const MAX_CLOSING = 4_000;
const MAX_RUNNING = 100;
/** Per kind. */
const MAX_ENDED = 100;

export function createTerminalService(options: TerminalServiceOptions): TerminalService {
  const { dataPath, clock, newId, warn, grace = GRACE, silence = SILENCE, maxOutput = MAX_OUTPUT } = options;
  const { detectSandbox = systemSandbox, secrets = createKnownSecrets() } = options;
  const logFolder = join(dataPath, 'terminals');
  const marker = randomBytes(12).toString('hex');
  const events = createEventBus<TerminalEvent>();
  const terminals = new Map<string, Terminal>();
  const opening = new Set<Promise<Terminal>>();
  const living = new Set<string>();
  const unreleased = new Set<Promise<void>>();
  const nameFor = createTerminalNames();
  const cleaned = Promise.all([
    removeOldLogs(logFolder, { now: clock.now(), ...defaultLogLimits }),
    trimPackageCaches(dataPath, { now: clock.now(), ...defaultCacheLimits }),
  ]);
  let shell = options.shell;
  let watchdog: Watchdog | null | undefined;
  let looking: NodeJS.Timeout | undefined;
  let isDisposed = false;
  let watchers = 0;

  const logPath = (id: string) => join(logFolder, `${id}.log`);

  function running(): Terminal[] {
    return [...terminals.values()].filter((terminal) => terminal.describe().state.kind === 'running');
  }

  function own(): Terminal[] {
    return [...terminals.values()].filter((terminal) => terminal.describe().kind === 'own');
  }

  function begin(): Shell {
    shell ??= findShell();
    if (watchdog !== undefined) return shell;
    // Commands work without it, except for long outputs.
    tryMakeFolder(logFolder);
    // Before the first terminal, so that it doesn't hold one open.
    watchdog = superviseWatchdog(marker, { now: clock.now, warn });
    looking = setInterval(lookForPrompts, Math.min(silence, LOOK_INTERVAL)).unref();
    return shell;
  }

  function lookForPrompts(): void {
    for (const terminal of running()) terminal.lookForPrompt();
  }

  function forget(id: string): boolean {
    const terminal = terminals.get(id);
    if (terminal?.describe().state.kind !== 'ended') return false;
    if (terminal.describe().kind === 'own') void removeLog(terminal);
    return terminals.delete(id);
  }

  /** A command's output stays readable for a while; the output of the user's own terminal is private. */
  async function removeLog({ id, released }: Terminal): Promise<void> {
    await released;
    await rm(logPath(id), { force: true }).catch(() => {});
  }

  function forgetOld(kind: TerminalDescription['kind']): void {
    const ended = [...terminals.values()]
      .map((terminal) => terminal.describe())
      .filter((terminal) => terminal.kind === kind && terminal.state.kind === 'ended');
    for (const { id } of ended.slice(0, Math.max(0, ended.length - MAX_ENDED))) forget(id);
  }

  async function runCommand(kind: 'command' | 'session', request: TerminalRequest): Promise<Terminal> {
    const { conversationId, callId, command, folder, isReadOnly, columns, rows } = request;
    const keepsRunning = kind === 'session';
    const launch = await prepareLaunch({ ...request, keepsRunning }, { detectSandbox, dataPath });
    const { surrounding, sandbox, explainEnd } = launch;
    return open((used) => ({
      name: nameFor(command),
      conversationId,
      callId,
      kind,
      command,
      folder,
      shell: used.name,
      sandbox,
      silence,
      ...(columns === undefined ? {} : { columns }),
      ...(rows === undefined ? {} : { rows }),
      invocation: (how) => shellInvocation(used, command, { ...how, surrounding }),
      environment: (mark) => ({ ...terminalEnvironment({ marker: mark, isReadOnly }), ...launch.environment }),
      explainEnd,
    }));
  }

  function openOwn({ shell: { path, name }, folder, columns, rows }: OwnTerminalRequest): Promise<Terminal> {
    return open((launcher) => ({
      name: nameFor(name),
      conversationId: null,
      callId: null,
      kind: 'own',
      command: name,
      folder,
      shell: name,
      // The user sees for themselves when it is waiting for input.
      silence: Number.POSITIVE_INFINITY,
      ...(columns === undefined ? {} : { columns }),
      ...(rows === undefined ? {} : { rows }),
      invocation: () => ownShellInvocation(launcher, { path, name }),
      environment: ownTerminalEnvironment,
    }));
  }

  async function open(describeProgram: (shell: Shell) => TerminalProgram): Promise<Terminal> {
    if (isDisposed) throw new Error('AIntern is closing');
    if (running().length + opening.size >= MAX_RUNNING) {
      throw new Error(`${MAX_RUNNING} terminals are already running. Stop one first`);
    }
    const id = newId();
    const settings = {
      id,
      isWatched: () => watchers > 0,
      marker,
      clock,
      grace,
      living,
      unreleased,
      secrets,
      publish: events.publish,
    };
    const program = describeProgram(begin());
    // The user ends it themselves.
    const most = program.kind === 'own' ? Number.POSITIVE_INFINITY : maxOutput;
    const opened = openTerminal(program, {
      ...settings,
      maxOutput: most,
      maxLog: maxOutput + LOG_SLACK,
      logPath: logPath(id),
    });
    opening.add(opened);
    try {
      const terminal = await opened;
      terminals.set(id, terminal);
      forgetOld(program.kind);
      events.publish({ type: 'opened', terminal: terminal.describe() });
      return terminal;
    } finally {
      opening.delete(opened);
    }
  }

  return {
    run: (request) => runCommand('command', request),
    start: (request) => runCommand('session', request),
    openOwn,
    dismiss: forget,
    find: (id) => terminals.get(id),
    list: (conversationId) =>
      [...terminals.values()]
        .map((terminal) => terminal.describe())
        .filter((terminal) => conversationId === undefined || terminal.conversationId === conversationId),
    subscribe(listener, { withOutput }) {
      if (!withOutput) return events.subscribe((event) => event.type === 'output' || listener(event));
      const unsubscribe = events.subscribe(listener);
      watchers += 1;
      return () => {
        watchers -= 1;
        unsubscribe();
      };
    },
    async dispose() {
      isDisposed = true;
      clearInterval(looking);
      await Promise.allSettled(opening);
      await Promise.all(running().map((terminal) => terminal.stop('closing')));
      const released = Promise.all(unreleased).then(() => true);
      const isOver = await Promise.race([released, delay(MAX_CLOSING, false, { ref: false })]);
      // The watchdog handles processes that survive this, once we are gone.
      if (isOver) await watchdog?.dispose();
      if (isOver) await Promise.all(own().map(removeLog));
      await cleaned;
    },
  };
}
