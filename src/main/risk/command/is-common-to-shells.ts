/**
 * Plain words, quotes with nothing to expand in them, variables, single wildcards, tests in brackets, and what joins commands.
 * Behind a blank, `=word` is the path of a program for zsh.
 */
const commonParts =
  /^(?:[\w./,:@%+\s-]|(?<=\w)=|'[^'\\]*'|"[^"\\$`]*"|"\$[A-Za-z_]\w*"|\$[A-Za-z_]\w*(?!\w)|\*(?!\*)|\[(?=\s)|(?<=\s)\]|&&|\|(?!&)|;(?!;)|[12]?>\s?\/dev\/null(?![\w./])|2>&1(?!\w))*$/;

/** Words that some shells know and others start as a program, or that take a second folder for a replacement. */
const differingWord =
  /(?:^|[\s;|&])(?:time|select|function|coproc|repeat|foreach|noglob|nocorrect|end|always|builtin|caller|dirs|help|popd|pushd|-)(?=$|[\s;|&])|(?:^|[\s;|&])(?:cd|chdir)[ \t]+[^\s;|&]+[ \t]+[^\s;|&]/;

/**
 * Whether a text means the same to dash, ksh, zsh and their like as it does to bash, which is how it is read. dash has no `$'…'`
 * and takes `[[ a > b ]]` for a redirection, zsh goes down folders at `**`, and so on.
 */
export function isCommonToShells(text: string): boolean {
  return commonParts.test(text) && !differingWord.test(text);
}
