/** The mark of resources/icon.svg: a check mark that completes the letter A. */
export function AppMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" className={className} aria-hidden="true">
      <rect width="64" height="64" rx="15" fill="#22264f" />
      <g fill="none" strokeWidth="9" strokeLinecap="round" strokeLinejoin="round">
        <path d="M36 15 52 49" stroke="#8d94ff" />
        <path d="M11 36 21 49 36 15" stroke="#5fe8a4" />
      </g>
    </svg>
  );
}
