/** How the value of a parameter is used; a switch has none. */
export type ParameterUse = 'switch' | 'text' | 'action' | 'path' | 'literal path' | 'filter';

export interface Parameter {
  /** In lowercase. */
  readonly name: string;
  readonly use: ParameterUse;
}

/**
 * What a cmdlet works on. `reads` prints the content of files, `searches` that of files or piped text, `lists` shows
 * files by name, `shapes` works on piped input, `tells` only on its parameters.
 */
type CmdletRole = 'reads' | 'searches' | 'lists' | 'shapes' | 'tells';

/** What a cmdlet outputs: files to be read, its own input, processes, or plain text and values. */
type CmdletOutput = 'files' | 'same' | 'processes' | 'text';

/**
 * A cmdlet that can be safe, with the parameters that keep it safe. Any other parameter makes it an ordinary command.
 */
export interface SafeCmdlet {
  readonly name: string;
  readonly role: CmdletRole;
  readonly gives: CmdletOutput;
  readonly parameters: ReadonlyMap<string, Parameter>;
  /** The parameters that unnamed words are bound to, in order. */
  readonly positions: readonly string[];
  /** The last one takes all remaining words. */
  readonly takesRest: boolean;
}

const uses: Readonly<Record<string, ParameterUse>> = {
  '': 'text',
  action: 'action',
  path: 'path',
  literal: 'literal path',
  filter: 'filter',
};

/** Every cmdlet has these. The ones that set variables are left out. */
const commonParameters = 'Verbose|vb ErrorAction|ea=action WarningAction|wa=action InformationAction|infa=action';
const files = 'Path=path LiteralPath|PSPath|LP=literal';

/** `Recurse|s` is a switch with an alias, `Name=` takes text, `Path=path` takes files. */
function parametersOf(text: string): ReadonlyMap<string, Parameter> {
  const parameters = new Map<string, Parameter>();
  for (const entry of `${text} ${commonParameters}`.split(/\s+/).filter(Boolean)) {
    const [names = '', use] = entry.toLowerCase().split('=');
    const [name = '', ...others] = names.split('|');
    const parameter: Parameter = { name, use: use === undefined ? 'switch' : (uses[use] ?? 'text') };
    for (const each of [name, ...others]) parameters.set(each, parameter);
  }
  return parameters;
}

function define(
  role: CmdletRole,
  gives: CmdletOutput,
  names: string,
  { parameters = '', positions = '' }: { readonly parameters?: string; readonly positions?: string } = {},
): [string, SafeCmdlet][] {
  const known = parametersOf(parameters);
  const inOrder = positions.toLowerCase().split(' ').filter(Boolean);
  return names.split(' ').map((name) => [
    name.toLowerCase(),
    {
      name,
      role,
      gives,
      parameters: known,
      positions: inOrder.map((position) => position.replace('*', '')),
      takesRest: positions.endsWith('*'),
    },
  ]);
}

const encoding = 'Encoding=';
const comparisons = `EQ NE GT GE LT LE Like NotLike Match NotMatch Contains NotContains In NotIn CEQ CNE CGT CGE CLT CLE CLike
  CNotLike CMatch CNotMatch CContains CNotContains CIn CNotIn IEQ INE Not`;

/** In lowercase, as PowerShell ignores case. */
export const safeCmdlets: ReadonlyMap<string, SafeCmdlet> = new Map([
  ...define('reads', 'text', 'Get-Content', {
    parameters: `${files} TotalCount|First|Head= Tail|Last= ReadCount= Raw ${encoding} Delimiter= Force AsByteStream`,
    positions: 'Path',
  }),
  ...define('reads', 'text', 'Import-Csv', {
    parameters: `${files} Delimiter= Header= UseCulture ${encoding}`,
    positions: 'Path Delimiter',
  }),
  ...define('reads', 'text', 'Get-FileHash', { parameters: `${files} Algorithm=`, positions: 'Path' }),
  ...define('reads', 'text', 'Format-Hex', { parameters: `${files} ${encoding} Count= Offset=`, positions: 'Path' }),
  ...define('searches', 'text', 'Select-String', {
    parameters: `${files} Pattern= SimpleMatch CaseSensitive Quiet List NotMatch AllMatches Context= Raw NoEmphasis Culture=
      ${encoding}`,
    positions: 'Pattern Path',
  }),
  ...define('lists', 'files', 'Get-ChildItem', {
    parameters: `${files} Filter=filter Include=filter Exclude= Recurse|s|r Depth= Force Name Attributes= Directory|ad File|af
      Hidden|ah ReadOnly|ar System|as`,
    positions: 'Path Filter',
  }),
  ...define('lists', 'files', 'Get-Item', { parameters: `${files} Force`, positions: 'Path' }),
  ...define('lists', 'files', 'Resolve-Path', { parameters: `${files} Relative`, positions: 'Path' }),
  ...define('lists', 'text', 'Convert-Path', { parameters: files, positions: 'Path' }),
  ...define('lists', 'text', 'Get-ItemProperty Get-ItemPropertyValue', {
    parameters: `${files} Name=`,
    positions: 'Path Name',
  }),
  ...define('lists', 'text', 'Test-Path', { parameters: `${files} PathType=`, positions: 'Path' }),
  ...define('lists', 'text', 'Split-Path', {
    parameters: `${files} Parent Leaf LeafBase Extension Qualifier NoQualifier IsAbsolute`,
    positions: 'Path',
  }),
  ...define('lists', 'text', 'Join-Path', { parameters: 'Path=path ChildPath=path', positions: 'Path ChildPath' }),

  ...define('shapes', 'same', 'Where-Object', {
    parameters: `Property= Value= ${comparisons}`,
    positions: 'Property Value',
  }),
  ...define('shapes', 'same', 'Sort-Object', {
    parameters: 'Property= Descending Unique CaseSensitive Culture= Stable Top= Bottom=',
    positions: 'Property',
  }),
  ...define('shapes', 'same', 'Select-Object', {
    parameters: 'Property= ExcludeProperty= ExpandProperty= First= Last= Skip= SkipLast= Index= SkipIndex= Unique',
    positions: 'Property',
  }),
  ...define('shapes', 'same', 'Get-Unique', { parameters: 'AsString OnType CaseInsensitive' }),
  ...define('shapes', 'same', 'Write-Output', {
    parameters: 'InputObject= NoEnumerate',
    positions: 'InputObject*',
  }),
  ...define('shapes', 'same', 'Group-Object', {
    parameters: 'Property= NoElement CaseSensitive Culture=',
    positions: 'Property',
  }),
  ...define('shapes', 'text', 'Measure-Object', {
    parameters: 'Property= Line Word Character IgnoreWhiteSpace Sum Average Minimum Maximum StandardDeviation AllStats',
    positions: 'Property',
  }),
  ...define('shapes', 'text', 'Get-Member', {
    parameters: 'Name= MemberType|Type= View= Static Force',
    positions: 'Name',
  }),
  ...define('shapes', 'text', 'Format-Table Format-List Format-Wide Format-Custom', {
    parameters: 'Property= AutoSize HideTableHeaders Wrap GroupBy= RepeatHeader Column= Depth=',
    positions: 'Property',
  }),
  ...define('shapes', 'text', 'Out-String', { parameters: 'Stream Width= NoNewline' }),
  ...define('shapes', 'text', 'Out-Null Out-Host'),
  ...define('shapes', 'text', 'ConvertTo-Json', {
    parameters: 'Depth= Compress AsArray EnumsAsStrings EscapeHandling=',
  }),
  ...define('shapes', 'text', 'ConvertTo-Csv', {
    parameters: 'Delimiter= NoTypeInformation IncludeTypeInformation UseCulture UseQuotes=',
  }),
  ...define('shapes', 'text', 'ConvertFrom-Json', {
    parameters: 'InputObject= AsHashtable Depth= NoEnumerate',
    positions: 'InputObject',
  }),
  ...define('shapes', 'text', 'ConvertFrom-Csv', {
    parameters: 'Delimiter= Header= UseCulture',
    positions: 'Delimiter',
  }),

  ...define('tells', 'text', 'Write-Host', {
    parameters: 'Object= NoNewline Separator= ForegroundColor= BackgroundColor=',
    positions: 'Object*',
  }),
  ...define('tells', 'text', 'Write-Verbose', { parameters: 'Message=', positions: 'Message' }),
  ...define('tells', 'text', 'Write-Information', { parameters: 'MessageData=', positions: 'MessageData' }),
  ...define(
    'tells',
    'text',
    'Get-Location Get-Host Get-Culture Get-UICulture Get-Uptime Get-TimeZone Get-Verb Get-Error',
  ),
  ...define('tells', 'text', 'Get-Date', {
    parameters: 'Date= Format= UFormat= Year= Month= Day= Hour= Minute= Second= Millisecond= DisplayHint= AsUTC',
    positions: 'Date',
  }),
  ...define('tells', 'text', 'Get-Random', { parameters: 'Maximum= Minimum= Count=', positions: 'Maximum' }),
  ...define('tells', 'text', 'Get-Alias', { parameters: 'Name= Definition=', positions: 'Name' }),
  ...define('tells', 'text', 'Get-Module', { parameters: 'Name= All', positions: 'Name' }),
  ...define('tells', 'processes', 'Get-Process', { parameters: 'Name= Id=', positions: 'Name' }),
  ...define('tells', 'text', 'Get-Service', { parameters: 'Name= DisplayName=', positions: 'Name' }),
  ...define('tells', 'text', 'Start-Sleep', { parameters: 'Seconds= Milliseconds=', positions: 'Seconds' }),
]);
