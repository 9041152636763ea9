import { useMemo } from 'react';
import { riskLevelInfo, riskLevelSchema, riskLevels } from '../../../shared/call/risk-level';
import type { McpServerDescription, McpToolDescription } from '../../../shared/mcp/mcp-server';
import { CodeBlock } from '../../core/components/code-block';
import { useAsyncAction } from '../../core/components/use-async-action';
import { changeLines } from '../../core/diff/change-lines';
import { DiffView } from '../../core/diff/diff-view';
import { asSentence } from '../../core/format/as-sentence';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Badge, type Tone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Disclosure } from '../../ui/disclosure';
import { FailureMessage } from '../../ui/failure-message';
import { SelectField } from '../../ui/select-field';

const { server: words, tool: toolWords } = texts.settings.mcp;

const tones: Readonly<Record<McpToolDescription['status'], Tone>> = {
  approved: 'good',
  new: 'accent',
  changed: 'warn',
  removed: 'neutral',
  refused: 'bad',
};

/** A server's tools, with what has to be reviewed before they are offered. */
export function ServerTools({ server }: { readonly server: McpServerDescription }) {
  const { app } = useModels();
  const { name, tools, present, needsReview } = server;
  const approve = useAsyncAction(app.approveMcpTools);
  return (
    <section aria-label={words.tools} className="space-y-2">
      <h4 className="font-semibold">{words.tools}</h4>
      {tools.length === 0 && <p className="text-ink-soft">{words.noTools}</p>}
      {needsReview && present !== null && (
        <div className="flex items-start gap-3 rounded-card bg-warn-soft p-3 text-warn-ink">
          <div className="grow">
            <p className="font-medium">{words.reviewTitle}</p>
            <p className="text-small">{words.reviewHint}</p>
            {approve.error !== null && <FailureMessage>{approve.error}</FailureMessage>}
          </div>
          <Button look="primary" aria-disabled={approve.isRunning} onClick={() => void approve.run(name, present)}>
            {words.approve}
          </Button>
        </div>
      )}
      <ul>
        {tools.map((tool) => (
          <ToolRow key={tool.name} server={name} tool={tool} />
        ))}
      </ul>
    </section>
  );
}

function ToolRow({ server, tool }: { server: string; tool: McpToolDescription }) {
  const { app } = useModels();
  const rate = useAsyncAction(app.rateMcpTool);
  const { name, title, description, claims, rating, status, problems, before, now } = tool;
  return (
    <li className="space-y-1 border-b border-line py-2 last:border-none">
      <div className="flex items-center gap-2">
        <span className="font-medium">{title}</span>
        {title !== name && <code className="font-mono text-small text-ink-faint">{name}</code>}
        <span className="grow">
          <Badge tone={tones[status]}>{toolWords.statuses[status]}</Badge>
        </span>
        <SelectField
          aria-label={toolWords.ratingOf(title)}
          value={rating ?? ''}
          onChange={({ target }) => {
            const chosen = riskLevelSchema.safeParse(target.value);
            void rate.run({ name: server, tool: name, rating: chosen.data ?? null });
          }}
        >
          <option value="">{toolWords.unrated}</option>
          {riskLevels.map((level) => (
            <option key={level} value={level}>
              {riskLevelInfo(level).displayName}
            </option>
          ))}
        </SelectField>
      </div>
      {description !== '' && (
        <p className="text-small wrap-anywhere whitespace-pre-wrap text-ink-soft">{description}</p>
      )}
      {claims.length > 0 && <p className="text-small text-ink-faint">{toolWords.claims(claims)}</p>}
      {problems.map((problem) => (
        <p key={problem} className="text-small text-warn-ink">
          {asSentence(problem)}
        </p>
      ))}
      {before !== null && now !== null && <DefinitionChange before={before} now={now} />}
      {before === null && now !== null && (
        <Disclosure label={toolWords.definition}>
          <CodeBlock text={now} />
        </Disclosure>
      )}
      {rate.error !== null && <FailureMessage>{rate.error}</FailureMessage>}
    </li>
  );
}

function DefinitionChange({ before, now }: { readonly before: string; readonly now: string }) {
  const lines = useMemo(() => changeLines(before, now) ?? [], [before, now]);
  return (
    <div className="space-y-1">
      <p className="text-small font-medium">{toolWords.change}</p>
      <DiffView lines={lines} />
    </div>
  );
}
