import type { ShellWord } from '../../shell/shell-program';
import type { Parameter, ParameterUse, SafeCmdlet } from './safe-cmdlets';

/** The words of a command, bound to parameters as PowerShell does. */
export interface BoundCall {
  /** Full names of the parameters, including those bound by position. */
  readonly given: ReadonlySet<string>;
  valuesOf(use: ParameterUse): readonly ShellWord[];
  /** All words that aren't parameter names. */
  readonly words: readonly ShellWord[];
  /** Why the command may do more than the table says. */
  readonly objections: readonly string[];
}

interface Binding {
  readonly parameter: Parameter;
  readonly value: ShellWord | null;
}

const harmlessAction = /^(?:silentlycontinue|continue|stop|ignore)$/i;
/** Two letters are reserved for the listed short names: some stand for parameters that set variables. */
const MIN_ABBREVIATION = 3;

/** Binds every word to a parameter as PowerShell does, and reports a problem for anything uncertain. */
export function bindParameters({ name, parameters, positions, takesRest }: SafeCmdlet, args: readonly ShellWord[]) {
  const bindings: Binding[] = [];
  const loose: ShellWord[] = [];
  const objections: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index];
    if (word === undefined) break;
    if (!/^[-–—―]/.test(word.text)) {
      loose.push(word);
      continue;
    }
    const attached = attachedValue(word);
    const parameter = findParameter(word, parameters);
    const next = args[index + 1];
    const isSwitch = parameter?.use === 'switch';
    if (parameter === null || (isSwitch && attached !== null)) {
      objections.push(`Uses an argument that isn't known to be read-only: ${word.text} (${name})`);
      if (attached !== null) loose.push(attached);
    } else if (isSwitch || attached !== null) bindings.push({ parameter, value: attached });
    else if (next === undefined || next.text.startsWith('-'))
      objections.push(`Leaves out the value of ${word.text} (${name})`);
    else {
      bindings.push({ parameter, value: next });
      index += 1;
    }
  }
  const named = new Set(bindings.map(({ parameter }) => parameter.name));
  const open = positions.filter((position) => !named.has(position));
  const unbound: ShellWord[] = [];
  for (const [index, value] of loose.entries()) {
    const position = open[index] ?? (takesRest ? positions.at(-1) : undefined);
    const parameter = position === undefined ? undefined : parameters.get(position);
    if (parameter === undefined) unbound.push(value);
    else bindings.push({ parameter, value });
  }
  const tooMany = unbound.map(({ text }) => `Uses an argument that isn't known to be read-only: ${text} (${name})`);
  return describeCall(name, bindings, unbound, [...objections, ...tooMany]);
}

function describeCall(
  name: string,
  bindings: readonly Binding[],
  unbound: readonly ShellWord[],
  objections: readonly string[],
): BoundCall {
  const valuesOf = (use: ParameterUse) =>
    bindings.flatMap(({ parameter, value }) => (parameter.use === use && value !== null ? [value] : []));
  const odd = valuesOf('action').filter(({ value }) => !harmlessAction.test(value ?? ''));
  return {
    given: new Set(bindings.map(({ parameter }) => parameter.name)),
    valuesOf,
    words: [...bindings.flatMap(({ value }) => value ?? []), ...unbound],
    objections: [
      ...objections,
      ...odd.map(({ text }) => `Uses an argument that isn't known to be read-only: ${text} (${name})`),
    ],
  };
}

/** `-Path:a` is `-Path a`. */
function attachedValue({ value }: ShellWord): ShellWord | null {
  const [, attached] = /^-[A-Za-z]+:(.+)$/s.exec(value ?? '') ?? [];
  return attached === undefined ? null : { text: attached, value: attached, isPattern: false };
}

/** Matches the full name, a short name, or an unambiguous prefix. */
function findParameter({ text, value }: ShellWord, parameters: ReadonlyMap<string, Parameter>): Parameter | null {
  const [, written] = /^-([A-Za-z]+)(?::.+)?$/s.exec(text) ?? [];
  if (written === undefined || value === null) return null;
  const start = written.toLowerCase();
  const exact = parameters.get(start);
  if (exact !== undefined || start.length < MIN_ABBREVIATION) return exact ?? null;
  const meant = new Set([...parameters].flatMap(([name, parameter]) => (name.startsWith(start) ? [parameter] : [])));
  const [only] = meant;
  return meant.size === 1 && only !== undefined ? only : null;
}
