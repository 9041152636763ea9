import type { RememberOptions } from '../../../../shared/call/approval-decision';
import type { CallPreview } from '../../../../shared/call/call-preview';

type Rule = { readonly patterns: readonly string[] };

/** What an approval says to make this a rule for the folder. */
export function rememberInFolder({ patterns: [rememberPattern, ...further] }: Rule): RememberOptions {
  return {
    rememberForWorkspace: true,
    ...(rememberPattern === undefined ? {} : { rememberPattern }),
    ...(further.length === 0 ? {} : { rememberFurtherPatterns: further }),
  };
}

/** What an approval says to let exactly this call through until the run ends; null if no rule may allow it. */
export function rememberForRun({ remember: { allow } }: Pick<CallPreview, 'remember'>): RememberOptions | null {
  const exact = allow.kind === 'patterns' ? allow.suggestions.find(({ reach }) => reach === 'exact') : undefined;
  const [rememberPattern, ...further] = exact?.patterns ?? [];
  if (rememberPattern === undefined) return null;
  return {
    rememberForRun: true,
    rememberPattern,
    ...(further.length === 0 ? {} : { rememberFurtherPatterns: further }),
  };
}
