import { assertNever } from '../../../shared/assert-never';

export type LinkWarning =
  /** The text of the link names another host. */
  | { readonly kind: 'other-host'; readonly named: string }
  /** What stands before an @ can be taken for the host. */
  | { readonly kind: 'user-name' }
  /** Letters of other alphabets, in the form that browsers send. */
  | { readonly kind: 'encoded-host'; readonly written: string | null };

export const markdownTexts = {
  table: 'Table',
  image: 'Picture, not loaded:',
  done: 'Done:',
  toDo: 'To do:',
  code: (language: string) => (language === '' ? 'Code' : `Code, ${language}`),
  plainCode: 'Text',
  copy: 'Copy',
  link: {
    title: { http: 'Open this link?', https: 'Open this link?', mailto: 'Write this mail?' },
    leadsTo: { http: 'Without encryption, it leads to', https: 'It leads to', mailto: 'It is written to' },
    open: { http: 'Open in browser', https: 'Open in browser', mailto: 'Open in mail program' },
    copy: 'Copy address',
    cancel: 'Cancel',
  },
};

export function linkWarningText(warning: LinkWarning, destination: string): string {
  switch (warning.kind) {
    case 'other-host':
      return `Its text names ${warning.named}, but it leads to ${destination}.`;
    case 'user-name':
      return 'What stands before the @ is a user name, not where it leads.';
    case 'encoded-host':
      return warning.written === null
        ? 'The host has letters of other alphabets, which can look like others.'
        : `The host is written ${warning.written}, with letters of other alphabets, which can look like others.`;
    default:
      return assertNever(warning);
  }
}
