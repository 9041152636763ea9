/** A list of sentences without duplicates. */
export function TextList({ items }: { items: readonly string[] }) {
  return (
    <ul className="list-disc pl-4 text-small text-ink-soft">
      {[...new Set(items)].map((item) => (
        <li key={item} className="wrap-anywhere">
          {item}
        </li>
      ))}
    </ul>
  );
}
