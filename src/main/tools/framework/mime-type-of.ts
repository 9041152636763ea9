import { Mime } from 'mime';
import otherTypes from 'mime/types/other.js';
import standardTypes from 'mime/types/standard.js';

/** Extensions that mean source code here, whatever else they are registered for, and unregistered ones. */
const sourceCode: Readonly<Record<string, string[]>> = {
  'text/javascript': ['cjs'],
  'text/typescript': ['ts', 'mts', 'cts'],
  'text/tsx': ['tsx'],
  'text/x-astro': ['astro'],
  'text/x-c': ['hpp', 'hxx'],
  'text/x-clojure': ['clj', 'cljs', 'cljc', 'edn'],
  'text/x-csharp': ['cs', 'csx'],
  'text/x-cuda': ['cu'],
  'text/x-dart': ['dart'],
  'text/x-diff': ['diff', 'patch'],
  'text/x-elixir': ['ex', 'exs'],
  'text/x-elm': ['elm'],
  'text/x-erlang': ['erl', 'hrl'],
  'text/x-fsharp': ['fs', 'fsi', 'fsx'],
  'text/x-go': ['go'],
  'text/x-graphql': ['graphql', 'gql'],
  'text/x-groovy': ['groovy', 'gradle'],
  'text/x-haskell': ['hs', 'lhs'],
  'text/x-hcl': ['hcl', 'tf', 'tfvars'],
  'text/x-julia': ['jl'],
  'text/x-kotlin': ['kt', 'kts'],
  'text/x-makefile': ['mk'],
  'text/x-nix': ['nix'],
  'text/x-objectivec': ['m', 'mm'],
  'text/x-ocaml': ['ml', 'mli'],
  'text/x-powershell': ['ps1', 'psd1', 'psm1'],
  'text/x-protobuf': ['proto'],
  'text/x-python': ['py', 'pyi', 'pyw'],
  'text/x-r': ['r'],
  'text/x-rst': ['rst'],
  'text/x-ruby': ['rb', 'erb'],
  'text/x-rust': ['rs'],
  'text/x-scala': ['scala', 'sc'],
  'text/x-scheme': ['scm', 'rkt'],
  'text/x-shellscript': ['bash', 'zsh', 'fish', 'ksh'],
  'text/x-solidity': ['sol'],
  'text/x-svelte': ['svelte'],
  'text/x-swift': ['swift'],
  'text/x-vue': ['vue'],
  'text/x-zig': ['zig'],
  'text/x-msdos-batch': ['bat', 'cmd'],
  'text/plain': ['cfg', 'editorconfig', 'env', 'gitattributes', 'gitignore', 'lock', 'npmrc', 'properties', 'tpl'],
  'application/json': ['jsonc'],
  'application/jsonl': ['jsonl', 'ndjson'],
};

/** Files known by name that have no extension. */
const byName = new Map([
  ['dockerfile', 'text/x-dockerfile'],
  ['makefile', 'text/x-makefile'],
  ['gemfile', 'text/x-ruby'],
  ['rakefile', 'text/x-ruby'],
  ['license', 'text/plain'],
  ['readme', 'text/plain'],
]);

let known: Mime | undefined;

/** Created on first use, because it takes a while. */
function knownTypes(): Mime {
  known ??= new Mime(standardTypes, otherTypes).define(sourceCode, true);
  return known;
}

/** Uses only the name; reads nothing. */
export function mimeTypeOf(path: string): string {
  const name = path.replace(/^.*[/\\]/s, '').toLowerCase();
  if (name.startsWith('.env.')) return 'text/plain';
  const ending = name.includes('.') ? knownTypes().getType(name.replace(/^.*\./s, '')) : byName.get(name);
  return ending ?? 'application/octet-stream';
}
