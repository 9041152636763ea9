import type { ShellWord } from '../../shell/shell-program';

/** Programs that execute their input, so a rule for the command alone would cover anything. */
const interpreting = new Set(
  `psql pgcli mysql mariadb mycli sqlite3 sqlcmd sqlplus duckdb clickhouse-client cqlsh influx mongo mongosh redis-cli valkey-cli
   patch at batch crontab ftp lftp sftp ssh bc dc ed ex vi vim nvim gdb lldb parallel xargs gnuplot octave m4 telnet`.split(
    /\s+/,
  ),
);

/** Subcommands of other programs that do so, by their first words. */
const interpretingLine =
  /^(git (apply|am|fast-import|update-index|update-ref|mktree|hash-object)|kubectl \S.* -|docker (load|import|compose .*-f -)|make .*-f ?-|terraform console)( |$)/;

/** Whether a command's input decides what it does. */
export function interpretsInput(name: string, args: readonly ShellWord[]): boolean {
  if (interpreting.has(name)) return true;
  return interpretingLine.test([name, ...args.map(({ value, text }) => value ?? text)].join(' '));
}
