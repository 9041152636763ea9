export interface Notices {
  /** Oldest first. */
  list(): readonly string[];
  add(notice: string): void;
  /** Called when the user has read the notice. */
  dismiss(notice: string): void;
}

export interface NoticeListeners {
  /** For users who started the app from a terminal. */
  print(notice: string): void;
  onChange(notices: readonly string[]): void;
}

/** The most notices; the newest are kept. */
const MAX_NOTICES = 20;

/** Problems that don't belong in a conversation, in words for the user. Duplicates are shown once. */
export function createNotices({ print, onChange }: NoticeListeners): Notices {
  let notices: readonly string[] = [];

  function change(changed: readonly string[]): void {
    notices = changed.slice(-MAX_NOTICES);
    onChange(notices);
  }

  return {
    list: () => notices,
    add(notice) {
      print(notice);
      if (!notices.includes(notice)) change([...notices, notice]);
    },
    dismiss(notice) {
      if (notices.includes(notice)) change(notices.filter((other) => other !== notice));
    },
  };
}
