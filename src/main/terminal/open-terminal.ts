import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { beginningOf } from '../../shared/text/shorten';
import { StyledText } from '../../shared/text/styled-text';
import type { Clock } from '../base/clock';
import { createChangeSignal } from '../base/create-change-signal';
import { createDeferred } from '../base/create-deferred';
import type { SandboxUse } from '../sandbox/confinement';
import type { KnownSecrets } from '../secrets/known-secrets';
import { createEndMarkerReader, type EndMarkerReader, type ReportedEnd } from './end-marker';
import type { Environment } from './environment/child-environment';
import { loadPty, type PtyExit } from './open-pty';
import { finalText, needsScreen } from './output/final-text';
import { followOutput } from './output/follow-output';
import { lineText } from './output/line-text';
import { createOutputBatches } from './output/output-batches';
import { createOutputStore, KEPT_IN_MEMORY } from './output/output-store';
import { fromLineStart, outputText } from './output/output-text';
import { readOutput } from './output/read-output';
import { belongingProcesses } from './processes/belonging-processes';
import { endProcessTree } from './processes/end-process-tree';
import { endProcesses } from './processes/end-processes';
import { listProcesses } from './processes/list-processes';
import { createPromptWatch } from './prompt-watch';
import { type InvocationOptions, NOT_STARTED, type ShellInvocation } from './shell-invocation';
import type { Terminal } from './terminal';
import type { StopReason, TerminalDescription, TerminalEnd, TerminalEvent, TerminalOutcome } from './terminal-event';

export interface TerminalProgram
  extends Pick<
    TerminalDescription,
    'name' | 'conversationId' | 'callId' | 'kind' | 'command' | 'folder' | 'shell' | 'sandbox'
  > {
  readonly columns?: number;
  readonly rows?: number;
  /** Milliseconds without output after which it may be waiting for input. */
  readonly silence: number;
  invocation(options: InvocationOptions): ShellInvocation;
  environment(marker: string): Environment;
  /** Completes what is known about its sandbox when it has ended. */
  explainEnd?(end: TerminalEnd, output: string): SandboxUse;
}

export interface TerminalSettings {
  /** Whether anyone is subscribed to live output. */
  isWatched(): boolean;
  readonly id: string;
  /** Identifies the processes of the service. */
  readonly marker: string;
  readonly logPath: string;
  readonly clock: Clock;
  /** Milliseconds between the termination request and the kill. */
  readonly grace: number;
  /** Bytes after which a command is stopped. */
  readonly maxOutput: number;
  /** Bytes of output kept in full; of longer output, only both ends are kept. */
  readonly maxLog: number;
  /** The service's terminals that can still be read from or typed into. */
  readonly living: Set<string>;
  /** Terminals that still hold resources. */
  readonly unreleased: Set<Promise<void>>;
  /** Masked before anything is kept or shown. */
  readonly secrets: KnownSecrets;
  publish(event: TerminalEvent): void;
}

/**
 * With more than this in memory, the program has to wait; a lower limit would slow down a fast program between two
 * batches.
 */
const MAX_UNDELIVERED = 4 * 1024 * 1024;
/** How long to wait for the last output of a stopped command. */
const LAST_WORDS = 300;
/** Process ids don't wrap around in such a short time. */
const SHORT_RUN = 10_000;
/** Enough of the output's end to find its last line. */
const LAST_BYTES = 2_048;
const MAX_LINE_LENGTH = 200;
/** Shorter than the connection timeout. */
const PATIENCE = 20_000;
/** The exit code of a shell that can't start a program. */
const CANNOT_EXECUTE = 126;

/** Starts one program, tracks its output and its end, and makes sure that nothing of it stays behind. */
export async function openTerminal(program: TerminalProgram, settings: TerminalSettings): Promise<Terminal> {
  const { id, clock, grace, living, unreleased, secrets, publish } = settings;
  const { name, conversationId, callId, kind, command, folder, shell } = program;
  const marker = `${settings.marker}.${id}.`;
  const secret = randomBytes(16).toString('hex');
  const openPty = await loadPty();
  const { file, args, hasEndMarker } = program.invocation({ isAlone: living.size === 0 });
  const markers: EndMarkerReader = hasEndMarker ? createEndMarkerReader(secret) : { push: (output) => ({ output }) };
  const masked = secrets.createByteStream();
  const store = createOutputStore(settings.logPath, { maxSize: settings.maxLog, onWritten: relieve });
  const batches = createOutputBatches((text) => {
    publish({ type: 'output', terminalId: id, text });
    relieve();
  });
  const prompts = createPromptWatch(program.silence);
  const pulse = createChangeSignal();
  const startedAt = clock.now();
  const openedAt = performance.now();
  const reported = createDeferred<ReportedEnd>();
  const exited = createDeferred<PtyExit>();
  const ended = createDeferred<TerminalOutcome>();
  const released = createDeferred<void>();
  let state: TerminalDescription['state'] = { kind: 'running' };
  let sandbox = program.sandbox;
  let leftBehind = 0;
  let screen = { columns: program.columns ?? 120, rows: program.rows ?? 40 };
  let isPaused = false;
  let readTo = 0;
  let stopping: Promise<TerminalOutcome> | null = null;

  const pty = openPty({
    file,
    args,
    folder,
    environment: program.environment(marker),
    ...screen,
    hasEndMarker,
    onData: take,
    onExit: exited.resolve,
  });
  living.add(id);
  unreleased.add(released.promise);
  if (hasEndMarker) pty.write(`${secret}\n`);
  const leaders = new Set([pty.processId]);

  function take(chunk: Buffer): void {
    // Output after the marker comes from background processes, which are being ended.
    if (state.kind === 'ended' || reported.isSettled) return;
    const { output, exitCode, leftBehind: left = 0 } = markers.push(chunk);
    if (output.length > 0) {
      show(masked.push(output));
      goOn();
      if (store.size > settings.maxOutput) void stop('too-much-output');
      if (undelivered() > MAX_UNDELIVERED) hold();
    }
    leftBehind = left;
    if (exitCode !== undefined) reported.resolve(exitCode);
  }

  function show(output: Buffer): void {
    if (output.length === 0) return;
    store.append(output);
    pulse.beat();
    if (settings.isWatched()) batches.push(output);
  }

  /** The last lines. Removing escape sequences may join the parts of a secret. */
  function lastLines(): string {
    return secrets.maskText(lineText(store.tail(LAST_BYTES).toString('utf8')).text);
  }

  /** The last lines of the screen. What a program redraws may take many bytes. */
  async function tail(): Promise<StyledText> {
    const kept = store.tail(KEPT_IN_MEMORY);
    const output = kept.toString('utf8');
    const isPartial = kept.length < store.size;
    const shown = needsScreen(output)
      ? await finalText(isPartial ? fromLineStart(output) : output, screen)
      : lineText(store.tail(LAST_BYTES).toString('utf8'));
    const last = StyledText.lastLines(shown, LAST_BYTES);
    return StyledText.withText(last, secrets.maskText(last.text));
  }

  /** Any earlier prompt is settled. */
  function goOn(): void {
    prompts.reset();
    if (state.kind === 'ended' || !state.waitingFor) return;
    state = { kind: 'running' };
    publish({ type: 'went-on', terminalId: id });
  }

  function undelivered(): number {
    return store.pending + batches.pending;
  }

  function hold(): void {
    if (isPaused || stopping) return;
    isPaused = true;
    pty.pause();
  }

  function relieve(): void {
    if (!isPaused || undelivered() > MAX_UNDELIVERED / 2) return;
    isPaused = false;
    pty.resume();
  }

  function endAll(isYoung: boolean): Promise<number> {
    const newerThan = isYoung ? pty.processId : 0;
    return endProcesses({
      grace,
      // If the processes can't be listed, we can only end the shell.
      find: async () => belongingProcesses(await listProcesses({ newerThan }).catch(() => []), { marker, leaders }),
    });
  }

  function describe(): TerminalDescription {
    const known = { id, name, conversationId, callId, kind, command, folder, shell, startedAt };
    return { ...known, size: store.size, state, ...(sandbox ? { sandbox } : {}) };
  }

  async function settle(end: TerminalEnd): Promise<TerminalOutcome> {
    const endedAt = clock.now();
    show(masked.end());
    state = { kind: 'ended', end, endedAt };
    batches.end();
    pulse.beat();
    const durationMs = Math.max(0, endedAt - startedAt);
    publish({ type: 'closed', terminalId: id, end });
    const output = await outputText({ store, terminalName: name, screen });
    sandbox = program.explainEnd?.(end, output.text) ?? sandbox;
    const outcome = { terminal: describe(), end, output, durationMs };
    ended.resolve(outcome);
    return outcome;
  }

  async function release(): Promise<void> {
    // A terminal that nobody reads would not notice its end.
    pty.resume();
    if (process.platform === 'win32') endProcessTree(pty.processId);
    pty.kill();
    living.delete(id);
    await Promise.all([exited.promise, store.close()]);
    unreleased.delete(released.promise);
    released.resolve();
  }

  /** The normal end: the command has exited, and we end what it left in the background. */
  async function finish(): Promise<void> {
    const exit = await Promise.race([reported.promise, exited.promise]);
    if (stopping) return;
    const endedProcesses = await endAll(performance.now() - openedAt < SHORT_RUN);
    if (stopping) return;
    await Promise.all([settle(endOf(exit, Math.max(endedProcesses, leftBehind))), release()]);
  }

  async function stopFor(reason: StopReason): Promise<TerminalOutcome> {
    isPaused = false;
    pty.resume();
    // An interactive shell reacts to this and ignores a termination request.
    if (kind === 'own') pty.hangUp();
    const gone = endAll(false);
    await Promise.race([reported.promise, exited.promise, delay(LAST_WORDS)]);
    void gone.then(release);
    return settle({ kind: 'stopped', reason });
  }

  function stop(reason: StopReason): Promise<TerminalOutcome> {
    if (state.kind === 'ended') return ended.promise;
    stopping ??= stopFor(reason);
    return stopping;
  }

  void finish();
  return {
    id,
    processId: pty.processId,
    ended: ended.promise,
    released: released.promise,
    describe,
    lastLine() {
      const lines = lastLines().trimEnd().split('\n');
      return beginningOf((lines.at(-1) ?? '').trim(), MAX_LINE_LENGTH);
    },
    tail,
    async read(part, since = readTo) {
      const reading = await readOutput(store, { since, part }, screen);
      readTo = reading.to;
      return reading;
    },
    write(data) {
      if (state.kind === 'ended') throw new Error('The program has exited');
      goOn();
      pty.write(data);
    },
    follow: (from, patience = PATIENCE) =>
      followOutput({ store, isEnded: () => state.kind === 'ended', changed: pulse.next }, from, patience),
    resize(columns, rows) {
      screen = { columns, rows };
      pty.resize(columns, rows);
    },
    stop,
    lookForPrompt() {
      if (state.kind === 'ended' || state.waitingFor) return;
      const prompt = prompts.look(pty.processId, lastLines);
      if (!prompt) return;
      const waitingFor = { text: prompt.text, isSecret: prompt.kind === 'secret' };
      state = { kind: 'running', waitingFor };
      publish({ type: 'waiting-for-input', terminalId: id, prompt: waitingFor });
    },
  };
}

function endOf(exit: ReportedEnd | PtyExit, endedProcesses: number): TerminalEnd {
  if (typeof exit === 'number') return { kind: 'exited', exitCode: exit, endedProcesses };
  if (exit === NOT_STARTED) return { kind: 'exited', exitCode: CANNOT_EXECUTE, endedProcesses, sandboxFailed: true };
  if (exit.signal > 0) return { kind: 'killed', signal: exit.signal };
  return { kind: 'exited', exitCode: exit.exitCode, endedProcesses };
}
