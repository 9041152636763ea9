import fc from 'fast-check';
import { expect, it } from 'vitest';
import { autostartEntry, objectionToCommand } from './autostart-entry';

/** Reads Exec as the specification describes it: first the escapes of a value, then those of the command line. */
function readExec(entry: string): string[] {
  const line = entry.split('\n').find((one) => one.startsWith('Exec=')) ?? '';
  const escapes: Record<string, string> = { s: ' ', n: '\n', t: '\t', r: '\r', '\\': '\\' };
  const value = line.slice('Exec='.length).replaceAll(/\\(.)/gs, (_whole, sign: string) => {
    const meant = escapes[sign];
    if (meant === undefined) throw new Error(`There is no escape \\${sign}`);
    return meant;
  });
  const args: string[] = [];
  let rest = value;
  while (rest !== '') {
    const quoted = /^"((?:[^"`$\\]|\\["`$\\])*)"(?: |$)/.exec(rest);
    if (!quoted) throw new Error(`This is no quoted argument: ${rest}`);
    const [whole, inside = ''] = quoted;
    const plain = inside.replaceAll(/\\(["`$\\])/g, '$1');
    if (/%(?!%)/.test(plain.replaceAll('%%', ''))) throw new Error(`A field code: ${plain}`);
    args.push(plain.replaceAll('%%', '%'));
    rest = rest.slice(whole.length);
  }
  return args;
}

it('is a desktop entry that starts the program hidden', () => {
  expect(autostartEntry(['/opt/AIntern/aintern', '--hidden'])).toBe(
    [
      '[Desktop Entry]',
      'Type=Application',
      'Name=AIntern',
      'Comment=An agent whose tool calls you can see, edit and approve',
      'Exec="/opt/AIntern/aintern" "--hidden"',
      'Terminal=false',
      'StartupNotify=false',
      '',
    ].join('\n'),
  );
});

it.each([
  ['/home/me/My Apps/aintern', 'Exec="/home/me/My Apps/aintern"'],
  ['/home/$(id)/`id`', 'Exec="/home/\\\\$(id)/\\\\`id\\\\`"'],
  ['/a"b\\c', 'Exec="/a\\\\"b\\\\\\\\c"'],
  ['/100%u', 'Exec="/100%%u"'],
])('writes %s as %s', (path, line) => {
  expect(autostartEntry([path]).split('\n')).toContain(line);
});

const sign = fc.oneof(
  fc.constantFrom('"', '`', '$', '\\', '%', ' ', ';', '#', "'", '\\s'),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
);
const argument = fc
  .array(sign)
  .map((parts) => parts.join(''))
  .filter((text) => !/\p{Cc}/u.test(text));

it('is read back as the very command, whatever is in it', () => {
  fc.assert(
    fc.property(fc.array(argument, { minLength: 1, maxLength: 4 }), (command) => {
      expect(readExec(autostartEntry(command))).toEqual(command);
      expect(autostartEntry(command).split('\n')).toHaveLength(8);
    }),
  );
});

it('says which programs it has no way to write', () => {
  expect(objectionToCommand(['/opt/aintern', '--a=b'])).toBeNull();
  expect(objectionToCommand(['/opt/a=b/aintern'])).toMatch(/equals sign\. Move AIntern/);
  expect(objectionToCommand(['/opt/a\nExec=evil/aintern'])).toMatch(/control character\. Move AIntern/);
});
