import { splitFences } from './split-fences';

export function MessageText({ text }: { text: string }) {
  return splitFences(text).map(({ kind, text: section }, index) =>
    kind === 'code' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: sections are only ever added at the end
      <pre
        key={index}
        className="rounded-card bg-sunken px-3 py-2 font-mono text-plain wrap-anywhere whitespace-pre-wrap"
      >
        {section}
      </pre>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: sections are only ever added at the end
      <p key={index} className="text-prose wrap-anywhere whitespace-pre-wrap">
        {section}
      </p>
    ),
  );
}
