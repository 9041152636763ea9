import { isLongText, LongText } from './long-text';
import { type MessageSection, splitFences } from './split-fences';

const proseLook = 'text-prose wrap-anywhere whitespace-pre-wrap';

export function MessageText({ text }: { text: string }) {
  if (isLongText(text)) {
    return (
      <p className={proseLook}>
        <LongText text={text} />
      </p>
    );
  }
  return splitFences(text).map((section, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sections are only ever added at the end
    <Section key={index} section={section} />
  ));
}

function Section({ section: { kind, text } }: { section: MessageSection }) {
  return kind === 'code' ? (
    <pre className="rounded-card bg-sunken px-3 py-2 font-mono text-plain wrap-anywhere whitespace-pre-wrap">
      {text}
    </pre>
  ) : (
    <p className={proseLook}>{text}</p>
  );
}
