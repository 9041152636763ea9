export interface Notices {
  /** The oldest first. */
  list(): readonly string[];
  add(notice: string): void;
  /** Somebody has read it. */
  dismiss(notice: string): void;
}

export interface NoticeListeners {
  /** For whoever started the app from a terminal. */
  print(notice: string): void;
  onChange(notices: readonly string[]): void;
}

/** More than anybody reads; the newest stay. */
const MAX_NOTICES = 20;

/** Trouble that has no place in a conversation, in words for the user. What is said twice is shown once. */
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
