import { assertNever } from '../../../../shared/assert-never';

export type LinkWarning =
  /** The text of the link names another host. */
  | { readonly kind: 'other-host'; readonly named: string }
  /** The part before an @ can be mistaken for the host. */
  | { readonly kind: 'user-name' }
  /** Letters of other alphabets, in the encoded form that browsers send. */
  | { readonly kind: 'encoded-host'; readonly written: string | null };

export const markdownTexts = {
  table: 'Table',
  image: 'Image (not loaded):',
  done: 'Done:',
  toDo: 'To do:',
  code: (language: string) => (language === '' ? 'Code' : `Code, ${language}`),
  plainCode: 'Text',
  copy: 'Copy',
  link: {
    title: { http: 'Open this link?', https: 'Open this link?', mailto: 'Write this email?' },
    leadsTo: { http: 'This unencrypted link goes to', https: 'This link goes to', mailto: 'The email goes to' },
    open: { http: 'Open in browser', https: 'Open in browser', mailto: 'Open in email app' },
    copy: 'Copy link',
    cancel: 'Cancel',
  },
};

export function linkWarningText(warning: LinkWarning, destination: string): string {
  switch (warning.kind) {
    case 'other-host':
      return `The link text says ${warning.named}, but the link goes to ${destination}.`;
    case 'user-name':
      return 'The part before the @ is a user name, not the destination.';
    case 'encoded-host':
      return warning.written === null
        ? 'The host name contains letters from other alphabets, which can be misleading.'
        : `The host name is written as ${warning.written}, with letters from other alphabets, which can be misleading.`;
    default:
      return assertNever(warning);
  }
}
