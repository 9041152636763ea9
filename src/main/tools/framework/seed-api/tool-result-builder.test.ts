import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ToolResult, toolResultSchema } from '../../../../shared/call/tool-result';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { createArtifact } from '../create-artifact';
import { ToolResultBuilder } from './tool-result-builder';

const timestamp = 1_000;
const odd = new TypeError('odd');
const { exception } = ToolResult.fromException(odd);

describe('ToolResultBuilder', () => {
  it('builds a success when it is told nothing', async () => {
    expect(await ToolResultBuilder.create().build()).toStrictEqual(ToolResult.succeeded());
  });

  it('builds a failure like the factory does', async () => {
    const built = [
      await ToolResultBuilder.create().asFailure('Disk full', 'ENOSPC').build(),
      await ToolResultBuilder.create().asFailure('Disk full').withData('half').build(),
    ];
    expect(built).toStrictEqual([
      ToolResult.failed('Disk full', 'ENOSPC'),
      ToolResult.failed('Disk full', undefined, 'half'),
    ]);
  });

  it('collects all that belongs to a result', async () => {
    const folder = createArtifact.directory('src', { timestamp });
    const result = await ToolResultBuilder.create()
      .withData({ lines: [1] })
      .withMessage('Created src')
      .withArtifact(folder)
      .withDuration(12)
      .withSuggestion('Read it')
      .withSuggestion('Run it')
      .withTruncation()
      .withMetadata('host', 'here')
      .withMetadata('tries', 2)
      .build();
    expect(result).toStrictEqual({
      success: true,
      message: 'Created src',
      data: { lines: [1] },
      artifacts: [folder],
      duration: 12,
      suggestedFollowUps: ['Read it', 'Run it'],
      maxDataLength: 50_000,
      metadata: { host: 'here', tries: 2 },
    });
    expect(toolResultSchema.parse(result)).toStrictEqual(result);
    expect(ToolResult.shouldTruncate(result)).toBe(true);
  });

  it('fails for the reason that the exception gives', async () => {
    const result = await ToolResultBuilder.create().withException(odd).build();
    expect(result).toStrictEqual(ToolResult.fromException(odd));
  });

  it('keeps to the reason that the tool gave, before or after the exception', async () => {
    const failed = { ...ToolResult.failed('Disk full', 'ENOSPC'), exception };
    const built = [
      await ToolResultBuilder.create().asFailure('Disk full', 'ENOSPC').withException(odd).build(),
      await ToolResultBuilder.create().withException(odd).asFailure('Disk full', 'ENOSPC').build(),
      await ToolResultBuilder.create().asFailure('Disk full').withException(odd).build(),
    ];
    expect(built).toStrictEqual([failed, failed, { ...failed, errorCode: 'TypeError' }]);
  });

  it('forgets a failure that was overcome', async () => {
    const result = await ToolResultBuilder.create().withException(odd).asSuccess().withMessage('Done').build();
    expect(result).toStrictEqual(ToolResult.succeeded({ message: 'Done' }));
  });

  it('looks at files when it builds, in the order in which they were named', async () => {
    const path = join(temporaryFolder(), 'a.txt');
    const folder = createArtifact.directory('src', { timestamp });
    const builder = ToolResultBuilder.create().withFileArtifact(path, { timestamp, isNew: true }).withArtifact(folder);
    writeFileSync(path, 'first');
    const file = await createArtifact.file(path, { timestamp, isNew: true });
    expect(file.size).toBe(5);
    expect(await builder.build()).toStrictEqual(ToolResult.succeeded({ artifacts: [file, folder] }));
  });

  it('builds the same again, whatever is done to what it built', async () => {
    const builder = ToolResultBuilder.create()
      .withArtifact(createArtifact.directory('src', { timestamp }))
      .withSuggestion('Read it')
      .withData([1])
      .withMetadata('list', [1]);
    const first = await builder.build();
    const before = structuredClone(first);
    first.artifacts.pop();
    first.suggestedFollowUps?.pop();
    (first.data as number[]).pop();
    (first.metadata as { list: number[] }).list.pop();
    expect(await builder.build()).toStrictEqual(before);
  });

  it('leaves out of a result what is added while it is being built', async () => {
    const builder = ToolResultBuilder.create().withFileArtifact('gone.txt', { timestamp });
    const building = builder.build();
    builder.asFailure('Too late').withArtifact(createArtifact.directory('src', { timestamp }));
    expect(await building).toStrictEqual(
      ToolResult.succeeded({ artifacts: [await createArtifact.file('gone.txt', { timestamp })] }),
    );
  });
});
