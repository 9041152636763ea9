import type { RiskLevel } from '../../../shared/risk-level';

/** What a cmdlet does, as far as the risk goes. */
export type Cmdlet =
  /** Reads the files that it is given. */
  | { readonly kind: 'reads' }
  /** Only prints, whatever it is given. */
  | { readonly kind: 'prints' }
  | { readonly kind: 'writes'; readonly effect: 'overwrites' | 'changes' }
  | { readonly kind: 'rated'; readonly level: RiskLevel; readonly what: string; readonly noRule?: true }
  | { readonly kind: 'moves' }
  | { readonly kind: 'evaluates' };

const list = (names: string, cmdlet: Cmdlet) =>
  names.split(/\s+/).map((name) => [name.toLowerCase(), cmdlet] as [string, Cmdlet]);
const rated = (level: RiskLevel, what: string): Cmdlet => ({ kind: 'rated', level, what });
const unremembered = (level: RiskLevel, what: string): Cmdlet => ({ kind: 'rated', level, what, noRule: true });

/** In small letters, as PowerShell does not tell them from large ones. */
export const cmdlets: ReadonlyMap<string, Cmdlet> = new Map([
  ...list(
    'Get-ChildItem Get-Content Get-Item Get-ItemProperty Get-ItemPropertyValue Test-Path Resolve-Path Convert-Path Select-String Get-FileHash Import-Csv Compare-Object Format-Hex',
    { kind: 'reads' },
  ),
  ...list(
    `Write-Output Write-Host Write-Verbose Write-Information Get-Location Get-Date Get-Random Get-Command Get-Help Get-Process
     Get-Service Get-Alias Get-Module Get-PSDrive Get-Host Get-Culture Get-UICulture Get-Uptime Get-TimeZone Get-Member Get-Unique
     Select-Object Sort-Object Where-Object Measure-Object Group-Object Format-Table Format-List Format-Wide Format-Custom
     Out-String Out-Null Out-Host Out-Default Split-Path Join-Path ConvertTo-Json ConvertFrom-Json ConvertTo-Csv
     ConvertFrom-Csv ConvertTo-Xml Start-Sleep Get-Verb Get-Error Get-PSVersion whoami hostname`,
    { kind: 'prints' },
  ),
  ...list('Set-Content Out-File Export-Csv Export-Clixml Tee-Object Copy-Item', {
    kind: 'writes',
    effect: 'overwrites',
  }),
  ...list('Add-Content New-Item Move-Item Rename-Item Set-Item Set-ItemProperty New-ItemProperty mkdir md', {
    kind: 'writes',
    effect: 'changes',
  }),
  ...list(
    'Remove-Item Remove-ItemProperty Clear-Content Clear-Item Clear-RecycleBin del erase rd rmdir',
    rated('high', 'removes'),
  ),
  ...list(
    'Stop-Process Stop-Service Restart-Service Suspend-Service Stop-Job Debug-Process taskkill',
    rated('high', 'ends or changes what runs'),
  ),
  ...list('Invoke-Expression', { kind: 'evaluates' }),
  ...list(
    'Start-Process Invoke-Item Start-Job Start-ThreadJob Invoke-Command Invoke-History Enter-PSSession New-PSSession Import-Module Add-Type New-Object Invoke-WmiMethod Invoke-CimMethod New-Service Set-Alias New-Alias Import-Alias Set-PSBreakpoint Update-Module Install-Module Install-Script Register-ObjectEvent Register-EngineEvent ForEach-Object',
    unremembered('high', 'can start any program'),
  ),
  ...list(
    'Set-ExecutionPolicy Stop-Computer Restart-Computer Format-Volume Clear-Disk Initialize-Disk Remove-Partition New-Partition Set-Acl Register-ScheduledTask New-LocalUser Add-LocalGroupMember Set-LocalUser Enable-PSRemoting Set-MpPreference Disable-WindowsOptionalFeature',
    unremembered('critical', 'changes the system'),
  ),
  ...list(
    'Get-Credential ConvertFrom-SecureString ConvertTo-SecureString Get-Secret Export-PfxCertificate',
    unremembered('critical', 'deals with credentials'),
  ),
  ...list(
    'Invoke-WebRequest Invoke-RestMethod Test-Connection Test-NetConnection Resolve-DnsName Start-BitsTransfer Send-MailMessage',
    rated('medium', 'talks to'),
  ),
  ...list('Set-Location Push-Location', { kind: 'moves' }),
  ...list('Pop-Location', rated('medium', 'leads where only the shell knows')),
  ...list(
    'Set-Variable New-Variable Remove-Variable Clear-Variable',
    unremembered('medium', 'changes variables of the shell'),
  ),
]);

/** Short names, which stand for these cmdlets on Windows. */
export const powerShellAliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    gci: 'get-childitem',
    ls: 'get-childitem',
    dir: 'get-childitem',
    gc: 'get-content',
    cat: 'get-content',
    type: 'get-content',
    gi: 'get-item',
    gp: 'get-itemproperty',
    gl: 'get-location',
    pwd: 'get-location',
    gcm: 'get-command',
    man: 'get-help',
    help: 'get-help',
    gps: 'get-process',
    ps: 'get-process',
    gsv: 'get-service',
    gal: 'get-alias',
    gm: 'get-member',
    gu: 'get-unique',
    gmo: 'get-module',
    gdr: 'get-psdrive',
    select: 'select-object',
    sort: 'sort-object',
    where: 'where-object',
    '?': 'where-object',
    measure: 'measure-object',
    group: 'group-object',
    ft: 'format-table',
    fl: 'format-list',
    fw: 'format-wide',
    fc: 'format-custom',
    oh: 'out-host',
    sls: 'select-string',
    rvpa: 'resolve-path',
    cvpa: 'convert-path',
    echo: 'write-output',
    write: 'write-output',
    compare: 'compare-object',
    diff: 'compare-object',
    sleep: 'start-sleep',
    fhx: 'format-hex',
    ipcsv: 'import-csv',
    sc: 'set-content',
    ac: 'add-content',
    ni: 'new-item',
    mi: 'move-item',
    move: 'move-item',
    mv: 'move-item',
    ci: 'copy-item',
    copy: 'copy-item',
    cp: 'copy-item',
    cpi: 'copy-item',
    rni: 'rename-item',
    ren: 'rename-item',
    si: 'set-item',
    sp: 'set-itemproperty',
    tee: 'tee-object',
    epcsv: 'export-csv',
    ri: 'remove-item',
    rm: 'remove-item',
    rp: 'remove-itemproperty',
    clc: 'clear-content',
    cli: 'clear-item',
    spps: 'stop-process',
    kill: 'stop-process',
    spsv: 'stop-service',
    iex: 'invoke-expression',
    saps: 'start-process',
    start: 'start-process',
    ii: 'invoke-item',
    sajb: 'start-job',
    icm: 'invoke-command',
    ihy: 'invoke-history',
    r: 'invoke-history',
    etsn: 'enter-pssession',
    nsn: 'new-pssession',
    ipmo: 'import-module',
    sal: 'set-alias',
    nal: 'new-alias',
    '%': 'foreach-object',
    foreach: 'foreach-object',
    iwr: 'invoke-webrequest',
    curl: 'invoke-webrequest',
    wget: 'invoke-webrequest',
    irm: 'invoke-restmethod',
    sl: 'set-location',
    cd: 'set-location',
    chdir: 'set-location',
    pushd: 'push-location',
    popd: 'pop-location',
    set: 'set-variable',
    sv: 'set-variable',
    nv: 'new-variable',
    rv: 'remove-variable',
    clv: 'clear-variable',
  }),
);
