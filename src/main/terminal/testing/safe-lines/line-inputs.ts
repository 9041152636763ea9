/** Code that leaves a trace, in the language of the program that would run it. */
const code: readonly (readonly [RegExp, string])[] = [
  [/^(python|pypy)/, 'open("MARK", "w")\n'],
  [/^(node|nodejs|ts-node|tsx|bun|deno)$/, 'require("fs").writeFileSync("MARK", "")\n'],
  [/^(tclsh|expect|unbuffer)$/, 'exec touch MARK\n'],
  [/^lua/, 'os.execute("touch MARK")\n'],
  [/^(ruby|irb)$/, 'File.write("MARK", "")\n'],
  [/^perl$/, 'open(F, ">MARK");\n'],
  [/^php$/, '<?php touch("MARK");\n'],
  [/^sqlite3$/, '.shell touch MARK\n'],
  [/^m4$/, 'syscmd(touch MARK)\n'],
  [/^(erl|elixir)$/, 'os:cmd("touch MARK").\n'],
  [/^(gawk|awk|mawk|bc|gdb)$/, 'system("touch MARK")\n'],
  [/^(psql|mysql)$/, '\\! touch MARK\n'],
  [/^(tar|gtar|cpio|less|more|man|git)$/, '!touch MARK\n'],
];

/** For programs that read names, commands or numbers. */
const anyInputs = [
  'touch MARK\n',
  'README.md\n.env\n../home/.ssh/id_rsa\n-delete\n',
  'README.md\0.env\0../home/.ssh/id_rsa\0',
  'a[$(touch MARK)]\n',
  'MARK\n',
];

/** Returns the most harmful inputs for these programs. */
export function inputsFor(programs: readonly string[]): string[] {
  const own = programs.flatMap((name) => code.filter(([pattern]) => pattern.test(name)).map(([, text]) => text));
  return [...own, ...own, ...anyInputs];
}
