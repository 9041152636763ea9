// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are lines of bash
import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../../terminal/assessment/load-shell-grammars';
import { createShellReader } from '../create-shell-reader';
import { describeReading } from '../testing/describe-reading';

const readShell = createShellReader(await loadShellGrammars());
const read = (line: string) => describeReading(readShell(line, 'bash'));
const differs = 'unreadable: Ambiguous syntax';
const evaluates = 'Evaluates variable contents, which can run commands';

describe('separators and word boundaries', () => {
  it.each([
    ['CH-01: a semicolon', 'npm test; touch M', ['[npm] [test]', '[touch] [M]']],
    [
      'CH-02: a list and a pipe',
      'npm test && curl -s http://127.0.0.1:9/x | sh',
      ['[npm] [test]', '[curl] [-s] [http://127.0.0.1:9/x] subshell conditional', '[sh] <-1 subshell conditional'],
    ],
    ['CH-03: a line feed', 'npm test\ntouch M', ['[npm] [test]', '[touch] [M]']],
    ['CH-04: the background', 'npm test & touch M', ['[npm] [test] subshell', '[touch] [M]']],
    ['CH-05: a pipe with errors', 'git log |& tee M', ['[git] [log] subshell', '[tee] [M] <-0 subshell']],
    ['CH-10: other names', 'git logout; npmx test', ['[git] [logout]', '[npmx] [test]']],
    ['CH-14: a duplicated descriptor', 'npm test 2>&1 | cat', ['[npm] [test] subshell', '[cat] <-0 subshell']],
    ['CH-15: operators in quotes', 'git log --format="%s; %b | x && y"', ['[git] [log] [--format=%s; %b | x && y]']],
    [
      'CH-16: a lone carriage return',
      'npm test\rtouch M',
      ['unreadable: Contains a carriage return (U+000D), which is invisible, and can hide what runs'],
    ],
    ['a comment', 'npm test # $(touch M)', ['[npm] [test]']],
    ['a continued line', 'ls \\\n  -la', ['[ls] [-la]']],
    ['nothing', '', []],
  ])('reads %s', (_name, line, expected) => {
    expect(read(line)).toEqual(expected);
  });

  it('CH-12: lists every command of a long line', () => {
    expect(read(`${'true; '.repeat(60)}curl http://127.0.0.1:9`)).toEqual([
      ...Array.from({ length: 60 }, () => '[true]'),
      '[curl] [http://127.0.0.1:9]',
    ]);
  });
});

describe('substitution, expansion and quoting', () => {
  it.each([
    ['SU-01: a substitution', 'npm test $(touch M)', ['[npm] [test] ?[$(touch M)]', '[touch] [M] subshell']],
    ['SU-02: backticks', 'npm test `touch M`', ['[npm] [test] ?[`touch M`]', '[touch] [M] subshell']],
    ['SU-03: double quotes', 'npm test "$(touch M)"', ['[npm] [test] ?["$(touch M)"]', '[touch] [M] subshell']],
    ['SU-04: single quotes', "npm test '$(echo hi)'", ['[npm] [test] [$(echo hi)]']],
    ['SU-08: a quoted here-document', "cat <<'E'\n$(id)\nE", ['[cat]']],
    ['a here-document', 'cat <<E\n$(id)\nE', ['[cat]', '[id] subshell']],
    ['a here-document with tabs', 'cat <<-E\n\tx\n\tE', ['[cat]']],
    [
      'a here-document in a pipe',
      'cat <<E | sh && ls\nx\nE',
      ['[cat] subshell', '[sh] <-0 subshell', '[ls] conditional'],
    ],
    ['a dash and a here-document', "python3 - <<'E' >out\nx\nE", ['[python3] [-] writes:[out]']],
    ['a here-string', 'cat <<<"$(id)" x', ['[cat] [x]', '[id] subshell']],
    [
      'SU-11: a subscript in a variable',
      "a='x[$(touch M)]'; [[ -v $a ]]",
      ['a=[x[$(touch M)]]', `! ${evaluates}: -v $a`],
    ],
    [
      'SU-13: an assigning default',
      'echo ${x:=$(touch M)}',
      ['[echo] ?[${x:=$(touch M)}]', 'x= conditional', '[touch] [M] subshell conditional'],
    ],
    ['SU-14: a name with $IFS', 'npm${IFS}exec${IFS}-c${IFS}id', ['?[npm${IFS}exec${IFS}-c${IFS}id]']],
    ['SU-15: a brace expansion as a command', '{touch,M}', [`${differs}: one of two parsers reports an error`]],
    ['brace expansions', 'echo {a,b} x{1..3} {}', ['[echo] ?[{a,b}] ?[x{1..3}] [{}]']],
    ['SU-18: quotes in a name', 'r"m" -rf x', ['[rm] [-rf] [x]']],
    ['SU-18: a backslash in a name', 'r\\m -rf x', ['[rm] [-rf] [x]']],
    ['SU-19: an open quote', 'npm test "abc', ['unreadable: Invalid bash: unterminated double quote']],
    ['quotes of all kinds', `a 'b c' "d\\"e\\f" $'g\\th' $"i" j\\ k`, ['[a] [b c] [d"e\\f] [g\th] [i] [j k]']],
    ['patterns', 'ls *.ts "*.js" [ab] \\* x?', ['[ls] [*.ts]* [*.js] [[ab]]* [*] [x?]*']],
    ['an extended pattern', 'ls @(a|b)', [`${differs}: one of two parsers reports an error`]],
    ['home folders', 'ls ~ ~/x ~bob A=~bob', ['[ls] [~] [~/x] ?[~bob] ?[A=~bob]']],
    ['revisions of git', 'git show HEAD~1 @{u} HEAD@{1}..x', ['[git] [show] [HEAD~1] [@{u}] [HEAD@{1}..x]']],
    ['nested substitutions', 'a $(b "$(c)")', ['[a] ?[$(b "$(c)")]', '[b] ?["$(c)"] subshell', '[c] subshell']],
    ['exclamation marks', 'echo hi! "a!b"', ['[echo] [hi!] [a!b]']],
    ['a list of zsh', 'echo =(cat x)', ["unreadable: Invalid bash: unexpected token '('"]],
    [
      'a line break behind a dollar sign',
      'echo $\\\n(touch M)',
      ['unreadable: Breaks the line after a dollar sign, which hides what is replaced'],
    ],
    ['a line break behind a quoted dollar sign', "echo '$\\\n(x)'", ['[echo] [$\\\n(x)]']],
    [
      'escapes in backticks',
      'echo `echo \\`id\\``',
      ["unreadable: Has a substitution that can't be parsed; use $(…) instead of escapes inside backticks"],
    ],
  ])('reads %s', (_name, line, expected) => {
    expect(read(line)).toEqual(expected);
  });
});

describe('compound commands', () => {
  it.each([
    [
      'if',
      'if a; then b; elif c; then d; else e; fi',
      ['[a]', '[b] conditional', '[c] conditional', '[d] conditional', '[e] conditional'],
    ],
    ['while', 'while a; do b; done <in', ['[a] conditional', '[b] conditional', 'reads:[in]']],
    ['until', 'until a; do b; done', ['[a] conditional', '[b] conditional']],
    ['for', 'for f in a b; do rm -r -f "$f"; done', ['f=', '[rm] [-r] [-f] ?["$f"] conditional']],
    ['select', 'select x in $(a); do b; done', ['x=', '[a] subshell', '[b] conditional']],
    ['a counting loop', 'for ((i=0;i<3;i++)); do a; done', ['[a] conditional', `! ${evaluates}: i`]],
    ['case', 'case $x in a|b) c;; *) d;; esac', ['[c] conditional', '[d] conditional']],
    ['a group', '{ a; b; } >x 2>&1', ['[a]', '[b]', 'writes:[x]']],
    ['a subshell', '(cd a && b) && c', ['[cd] [a] subshell', '[b] subshell conditional', '[c] conditional']],
    ['a negation', '! a | b', ['[a] subshell', '[b] <-0 subshell']],
    ['time', 'time -p a | b', ['[a] subshell', '[b] <-0 subshell']],
    ['a test', '[ -f x ] && [[ -d y ]] || a', ['[[] [-f] [x] []]', '[a] conditional']],
    [
      'a function',
      'f() { ls; } >x; f',
      ['[ls] conditional', 'writes:[x] conditional', '[f]', '! Defines the function f'],
    ],
    ['a function, the other way', 'function f { ls; }', ['[ls] conditional', '! Defines the function f']],
    ['a coprocess', 'coproc ls', [`${differs}: two parsers disagree at ls`]],
  ])('reads %s', (_name, line, expected) => {
    expect(read(line)).toEqual(expected);
  });
});

describe('redirections, assignments and pipes', () => {
  it.each([
    ['a file', 'echo x > ~/.bashrc', ['[echo] [x] writes:[~/.bashrc]']],
    [
      'every operator',
      'a >b >>c >|d &>e &>>f <g >&i',
      ['[a] writes:[b] appends:[c] writes:[d] writes:[e] appends:[f] reads:[g] writes:[i]'],
    ],
    ['a file for both ways', 'a <>b', [`${differs}: one of two parsers reports an error`]],
    ['descriptors', 'a 2>&1 >&2 <&3 3>&-', ['[a]']],
    ['a target that varies', 'a > "$x"', ['[a] writes:?["$x"]']],
    ['words behind a redirection', 'echo a >x b c', ['[echo] [a] [b] [c] writes:[x]']],
    ['a redirection in front', '>x echo a', ['[echo] [a] writes:[x]']],
    ['nothing but a redirection', '> x', ['writes:[x]']],
    ['the last command of a list', 'a && b > x', ['[a]', '[b] writes:[x] conditional']],
    ['a file as a substitution', 'echo $(<x)', ['[echo] ?[$(<x)]', 'reads:[x] subshell']],
    ['a descriptor variable', 'exec {fd}>x', [`${differs}: two parsers disagree at exec {fd}>x`]],
    ['variables in front', 'FOO=1 BAR="a b" npm test', ['FOO=[1] BAR=[a b] [npm] [test]']],
    ['variables alone', 'a=1; b=$(c)', ['a=[1]', 'b=?[$(c)]', '[c] subshell']],
    ['an array', 'a=(1 $(b))', ['a=', '[b] subshell']],
    ['declarations', 'export A=1 B="$x" C; unset D', ['[export] [A=1] ?[B="$x"] [C]', '[unset] [D]']],
    ['a group behind a pipe', 'a | { b; c; }', ['[a] subshell', '[b] <-0 subshell', '[c] <-0 subshell']],
    ['a group in front of a pipe', '{ a; b; } | c', ['[a] subshell', '[b] subshell', '[c] <-1 <-0 subshell']],
    ['a substitution behind a pipe', 'a | b $(c)', ['[a] subshell', '[b] ?[$(c)] <-0 subshell', '[c] <-0 subshell']],
    ['a process as a file', 'bash <(curl x)', ['[bash] ?[<(curl x)] <-1', '[curl] [x] subshell']],
    ['a process as input', 'sh < <(curl x)', ['[sh] <-1', '[curl] [x] subshell']],
    ['a process as output', 'curl x > >(sh)', ['[curl] [x]', '[sh] <-0 subshell']],
    [
      'a process as the input of a loop',
      'while read l; do a; done < <(b)',
      ['[read] [l] <-2 conditional', '[a] <-2 conditional', '[b] subshell'],
    ],
  ])('reads %s', (_name, line, expected) => {
    expect(read(line)).toEqual(expected);
  });
});

describe('objections', () => {
  it.each([
    ['arithmetic with variables', 'echo $((a+1))', `${evaluates}: a`],
    ['old arithmetic', 'echo $[a]', `${evaluates}: a`],
    ['an arithmetic command', '((a))', `${evaluates}: a`],
    ['an arithmetic test', '[[ $a -eq 1 ]]', `${evaluates}: $a -eq 1`],
    ['let', 'let x=1', `${evaluates}: let x=1`],
    ['a subscript', 'echo ${a[i]}', 'Evaluates its subscript, which can run commands: ${a[i]}'],
    ['a subscript that is assigned', 'a[i]=1', 'Evaluates a subscript, which can run commands: a[i]=1'],
    ['subscripts in an array', 'a=([i]=1)', 'Evaluates a subscript, which can run commands: a=([i]=1)'],
    ['an indirect variable', 'echo ${!x}', 'Expands a variable named by another variable: ${!x}'],
    ['a prompt', 'echo ${x@P}', "Transforms a variable's value, which can run commands: ${x@P}"],
    ['an offset', 'echo ${x:y}', 'Evaluates its offsets, which can run commands: ${x:y}'],
    [
      'a name for another variable',
      'declare -n r=PATH',
      'Changes what assigning to the variable does: declare -n r=PATH',
    ],
    [
      'a name with a subscript',
      "unset 'a[$(id)]'",
      "Evaluates the given name, which can run commands: unset 'a[$(id)]'",
    ],
    [
      'a tested name with a subscript',
      "test -v 'a[$(id)]'",
      "Evaluates the given name, which can run commands: test -v 'a[$(id)]'",
    ],
  ])('are raised against %s', (_name, line, objection) => {
    expect(read(line).filter((text) => text.startsWith('!'))).toEqual([`! ${objection}`]);
  });

  it.each([
    'echo $x ${x} "${x:-a}" ${#x} ${x%.*} ${x##*/} ${x/a/b} ${x^^} ${x:1:2} ${a[0]} ${a[@]}',
    'echo $((1+2))',
    '[[ 1 -eq 2 && -v name && $a == b* ]]',
    'printf "[%s]" a',
    'read -p "Continue? [y/n] " answer',
    'a[0]=1 b=(x y)',
    'export PATH="$HOME/bin:$PATH"',
  ])('are not raised against %s', (line) => {
    expect(read(line).filter((text) => text.startsWith('!') || text.startsWith('unreadable'))).toEqual([]);
  });
});

it('keeps a command as it was written', () => {
  expect(readShell(`a; FOO=1 r"m" *.x >'y z' # gone`, 'bash')).toEqual({
    kind: 'program',
    program: {
      commands: [
        {
          text: 'a',
          words: [{ text: 'a', value: 'a', isPattern: false }],
          assignments: [],
          redirections: [],
          readsFrom: null,
          isInSubshell: false,
          isConditional: false,
        },
        {
          text: `FOO=1 r"m" *.x >'y z'`,
          words: [
            { text: 'r"m"', value: 'rm', isPattern: false },
            { text: '*.x', value: '*.x', isPattern: true },
          ],
          assignments: [{ name: 'FOO', value: { text: '1', value: '1', isPattern: false } }],
          redirections: [{ effect: 'writes', target: { text: "'y z'", value: 'y z', isPattern: false } }],
          readsFrom: null,
          isInSubshell: false,
          isConditional: false,
          mayNotStart: true,
        },
      ],
      objections: [],
    },
  });
});

it.each([
  ['substitutions', '$('.repeat(51) + ')'.repeat(51), 'Nests deeper than 50 levels'],
  ['very many substitutions', '$('.repeat(20_000), 'Invalid bash: unterminated command substitution'],
  ['braces', '{'.repeat(60_000), 'Opens more than 200 braces at once'],
  ['terms', `echo $((${'1+'.repeat(20_000)}1))`, 'Nests deeper than 50 levels'],
])('refuses to follow too many %s', (_name, line, reason) => {
  expect(readShell(line, 'bash')).toEqual({ kind: 'unreadable', reason });
});

it('reads a long line to its end', () => {
  expect(read('true;'.repeat(10_000))).toHaveLength(10_000);
  expect(read(`${'a && '.repeat(10_000)}b`).at(-1)).toBe('[b] conditional');
  expect(read('x'.repeat(60_000))).toEqual([`[${'x'.repeat(60_000)}]`]);
});
