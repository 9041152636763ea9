/**
 * A test that shows what holds: all those of the file whose whole name, with the names around it, contains the text.
 * @typedef {{file: string, test: string}} VitestProof
 * @typedef {{file: string, test: string, project: 'web' | 'electron'}} PageProof
 * @typedef {VitestProof | PageProof} Proof
 * @typedef {{name: string, done: string, holds: string, shownBy: readonly Proof[]}} Fault
 */

/** @type {readonly Fault[]} */
export const faults = [
  {
    name: 'killed-layers',
    done: 'AIntern is killed while it applies or undoes what a command changed',
    holds: 'after a restart all of it is there or none, nothing is lost and nothing is done twice',
    shownBy: [{ file: 'src/main/sandbox/layer/interrupted-layers.test.ts', test: 'a layer whose process is killed' }],
  },
  {
    name: 'full-disk',
    done: 'the disk of the data becomes full in the middle of the work',
    holds: 'it is said, nothing written is lost, and the app goes on when there is room',
    shownBy: [{ file: 'e2e/full-disk.test.ts', test: 'RL-05' }],
  },
  {
    name: 'read-only-data',
    done: 'the data folder cannot be written',
    holds: 'the app starts all the same and says that nothing is saved',
    shownBy: [
      { file: 'e2e/read-only-data.test.ts', test: 'RL-07' },
      { file: 'src/main/storage/storage.test.ts', test: 'RL-07' },
    ],
  },
  {
    name: 'garbage',
    done: 'every file of the data is filled with garbage, whole, in the middle or at its end',
    holds: 'the app starts, says what cannot be read, keeps a copy of it, and all else is there',
    shownBy: [
      { file: 'e2e/damaged-data.test.ts', test: 'RL-27' },
      { file: 'src/main/reliability/damaged-settings.test.ts', test: 'RL-27' },
      { file: 'src/main/storage/storage.test.ts', test: 'RL-27' },
      { file: 'src/main/conversations/conversation-lines.test.ts', test: 'wherever a crash cut the file' },
    ],
  },
  {
    name: 'lost-folders',
    done: 'the data folder or the open folder disappears while the app runs',
    holds: 'what cannot be done is said with the reason, and the app goes on when the folder is back',
    shownBy: [{ file: 'e2e/lost-folders.test.ts', test: 'a folder that is gone' }],
  },
  {
    name: 'two-instances',
    done: 'several apps start at once on the same data',
    holds: 'one runs and the others say why not; a command line beside it writes nothing of the app’s',
    shownBy: [
      { file: 'e2e/two-instances.test.ts', test: 'RL-22' },
      { file: 'src/main/storage/claim-data-folder.test.ts', test: 'RL-22' },
    ],
  },
  {
    name: 'clock',
    done: 'the clock jumps 8 hours ahead and 1 hour back while an answer streams, a call waits and a command runs',
    holds: 'nothing ends early or is asked for again, no timer goes off for it, and the order is kept',
    shownBy: [
      { file: 'e2e/clock-jumps.test.ts', test: 'RL-21' },
      { file: 'src/main/agent/waiting-for-models.test.ts', test: 'RL-21' },
      { file: 'src/main/storage/hold-lock.test.ts', test: 'the clock is set back' },
    ],
  },
  {
    name: 'stopped',
    done: 'the process is stopped for 60 seconds in the middle of an answer (SIGSTOP)',
    holds: 'it goes on where it was; what its server gave up meanwhile is asked for once more, and nothing runs twice',
    shownBy: [{ file: 'e2e/stopped-process.test.ts', test: 'RL-21' }],
  },
  {
    name: 'renderer',
    done: 'the page is killed at rest and in the middle of an answer',
    holds: 'the run goes on without it, and a new page shows everything, drafts too',
    shownBy: [
      { file: 'e2e/composer.spec.ts', test: 'RL-24', project: 'web' },
      { file: 'e2e/killed-page.spec.ts', test: 'RL-24', project: 'web' },
      { file: 'e2e/window.desktop.spec.ts', test: 'a page that dies comes back', project: 'electron' },
      { file: 'src/main/hosts/electron/window/create-page-recovery.test.ts', test: 'RL-24' },
    ],
  },
  {
    name: 'terminal',
    done: 'a shell, the watchdog of the terminals, and the process that owns them are killed',
    holds: 'it is shown, the next one works, the watchdog is replaced, and no process is left behind',
    shownBy: [
      { file: 'src/main/terminal/processes/supervise-watchdog.test.ts', test: 'RL-25' },
      { file: 'src/main/terminal/processes/process-lifecycle.test.ts', test: 'PR-01' },
      { file: 'src/main/terminal/processes/process-lifecycle.test.ts', test: 'PR-02' },
      { file: 'src/main/terminal/processes/process-lifecycle.test.ts', test: 'PR-04' },
      { file: 'src/main/terminal/processes/process-lifecycle.test.ts', test: 'PR-08' },
      { file: 'src/main/sandbox/confined-commands.test.ts', test: 'SF-11 the processes of sandboxes' },
      { file: 'e2e/killed-app.test.ts', test: 'PR-04' },
      { file: 'e2e/terminals.spec.ts', test: 'RL-25', project: 'web' },
    ],
  },
  {
    name: 'quit',
    done: 'the user quits from the tray while 20 commands run and 17 more wait for their turn',
    holds: 'the app ends in order, and within 5 seconds no process is left',
    shownBy: [
      { file: 'e2e/tray.desktop.spec.ts', test: 'quitting from the tray while many tools run', project: 'electron' },
      { file: 'src/main/security/quit.test.ts', test: 'PR-08' },
    ],
  },
  {
    name: 'stop',
    done: 'a run is stopped while it waits for a server, for a person, or for a command that does not want to end',
    holds: 'it ends within half a second, keeps what had arrived, and can be continued',
    shownBy: [
      { file: 'src/main/agent/agent-loop.test.ts', test: 'ends all calls within half a second' },
      { file: 'src/main/agent/waiting-for-models.test.ts', test: 'RL-12' },
      { file: 'src/main/agent/waiting-for-models.test.ts', test: 'RL-19' },
      { file: 'src/main/tools/terminal/terminal-execute.test.ts', test: 'PR-10' },
      { file: 'src/main/tools/terminal/terminal-execute.test.ts', test: 'when the execution service stops it' },
    ],
  },
  {
    name: 'short-commands',
    done: '1,000 short commands run one after the other',
    holds: 'no open file and no zombie is left of them',
    shownBy: [{ file: 'src/main/terminal/processes/process-lifecycle.test.ts', test: 'PR-12' }],
  },
  {
    name: 'large-output',
    done: 'a command prints 100 MB, and another one for 30 seconds as fast as it can',
    holds: 'the memory stays bounded, and the process awake',
    shownBy: [
      { file: 'src/main/terminal/output/large-output.test.ts', test: 'BO-01' },
      { file: 'src/main/terminal/output/large-output.test.ts', test: 'PR-11' },
    ],
  },
  {
    name: 'control-sequences',
    done: 'a command prints 1 MB of control sequences that never end or undo each other',
    holds: 'its output is turned into plain text within 200 ms',
    shownBy: [{ file: 'src/main/terminal/output/line-text.test.ts', test: 'RX-07' }],
  },
  {
    name: 'hostile-input',
    done: 'texts, pages, files, patterns and command lines are made to take as long as possible',
    holds: 'each is handled within seconds, because the time grows only in proportion to the length',
    shownBy: [
      { file: 'src/main/secrets/mask-assignments.test.ts', test: 'hostile text takes time in proportion' },
      { file: 'src/main/model/guide/sentences.test.ts', test: 'long and odd requests take no longer' },
      { file: 'src/main/risk/commands/command-levels.laws.test.ts', test: 'is found in a moment for very long lines' },
      {
        file: 'src/main/risk/characters/describe-misleading-content.test.ts',
        test: 'takes little time for a million characters',
      },
      {
        file: 'src/main/secrets/known-secrets.test.ts',
        test: 'are looked for in time that grows with the output alone',
      },
      { file: 'src/main/tools/file-system/file-read.test.ts', test: 'BO-02' },
      { file: 'src/main/tools/network/html-to-readable-text.test.ts', test: 'does not hold everything up over' },
      { file: 'src/main/tools/framework/schema/compile-schema.test.ts', test: 'RX-01' },
      { file: 'src/main/tools/framework/schema/create-linear-pattern.test.ts', test: 'RX-01' },
      { file: 'src/main/tools/search/create-path-filter.test.ts', test: 'never take longer than they have to' },
      { file: 'src/main/tools/search/search-content.test.ts', test: 'patterns and files that are meant to hurt' },
      { file: 'src/main/tools/workspace/read-introduction.test.ts', test: 'does not hang on many' },
      { file: 'src/main/tools/workspace/read-manifest.test.ts', test: 'does not hang on a nasty' },
    ],
  },
  {
    name: 'idle-sockets',
    done: '500 idle connections to the web host are held open',
    holds: 'it still answers within 200 ms and closes at once',
    shownBy: [
      { file: 'src/main/hosts/web/loopback.test.ts', test: 'LB-11' },
      { file: 'src/main/hosts/web/start-web-host.test.ts', test: 'closes at once although clients hang on' },
    ],
  },
  {
    name: 'parallel-calls',
    done: 'one answer makes 1,000 calls',
    holds: 'a few run at a time, each gets its own result, and the memory stays bounded',
    shownBy: [{ file: 'e2e/many-calls.test.ts', test: 'RL-20' }],
  },
  {
    name: 'cut-streams',
    done: 'an answer breaks off after every byte of it, and servers fail in every other way',
    holds: 'the turn is like an undisturbed one, and each call runs once',
    shownBy: [
      { file: 'src/main/agent/cut-streams.test.ts', test: 'RL-11' },
      { file: 'src/main/model/backend-streams.laws.test.ts', test: 'RL-11' },
      { file: 'src/main/agent/provider-faults.test.ts', test: 'RL-1' },
      { file: 'src/main/model/backend-faults.test.ts', test: 'RL-16' },
    ],
  },
  {
    name: 'continued-answers',
    done: 'streams of both providers break off up to three times at random bytes, and servers refuse to continue or repeat',
    holds: 'the answer is whole, nothing is lost or said twice, later requests have it as one, and its call runs once',
    shownBy: [
      { file: 'src/main/agent/continued-answers.test.ts', test: 'that breaks off' },
      { file: 'src/main/agent/continued-answers.test.ts', test: 'thoughts are not continued' },
      { file: 'src/main/agent/answer/join-continued.laws.test.ts', test: 'a text and its continuation' },
    ],
  },
  {
    name: 'closing-provider',
    done: 'a server hangs up, refuses or is gone again and again over many turns',
    holds: 'every turn comes to its end, and no socket or timer is left open',
    shownBy: [{ file: 'e2e/closing-provider.test.ts', test: 'a server that closes again and again' }],
  },
  {
    name: 'kills',
    done: 'the app is killed (kill -9) at 100 random moments',
    holds: 'nothing finished is lost, no half file is left, and nothing runs twice',
    shownBy: [
      { file: 'e2e/kill-anywhere.test.ts', test: 'RL-01' },
      { file: 'src/main/workspace/files/remove-leftovers.test.ts', test: 'RL-01' },
    ],
  },
  {
    name: 'soak',
    done: '2,000 turns with the guide, with calls, approvals, denials, commands and conversations that come and go',
    holds: 'the memory grows by less than 50 MB, and no file, process or timer stays',
    shownBy: [{ file: 'e2e/soak.test.ts', test: 'RL-28' }],
  },
];
