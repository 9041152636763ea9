import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Api, Call } from './answer-events';
import type { ScenarioName } from './scenarios';

/** Where one run takes place. */
export interface RunPlace {
  readonly home: string;
  readonly workspace: string;
  readonly origin: string;
  readonly prompt: string;
}

/** An agent with everything allowed, and the calls by which a model does the same work with each. */
export interface Agent {
  readonly program: readonly string[];
  readonly api: Api;
  /** What it isn't measured with, because it would take minutes or fill the disk. */
  readonly skips?: readonly ScenarioName[];
  args(place: RunPlace): readonly string[];
  environment(place: RunPlace): Readonly<Record<string, string>>;
  readonly calls: {
    read(path: string, place: Pick<RunPlace, 'workspace'>): Call;
    search(text: string): Call;
    replace(path: string, from: string, to: string, place: Pick<RunPlace, 'workspace'>): Call;
    execute(command: string): Call;
  };
}

export function writeConfig(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
