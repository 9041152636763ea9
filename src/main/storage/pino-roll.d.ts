declare module 'pino-roll' {
  import type { destination } from 'pino';

  type FileStream = ReturnType<typeof destination>;

  interface RollOptions {
    readonly file: string;
    readonly size?: string;
    readonly limit?: { readonly count: number; readonly removeOtherLogFiles?: boolean };
    readonly mode?: number;
    readonly sync?: boolean;
    readonly maxLength?: number;
  }

  export default function openRollingFile(options: RollOptions): Promise<FileStream>;
}
