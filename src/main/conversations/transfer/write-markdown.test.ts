import { describe, expect, it } from 'vitest';
import { foldLog } from '../conversation';
import { eventfulLog } from './testing/eventful-log';
import { writeMarkdown } from './write-markdown';

describe('a conversation as Markdown', () => {
  it('has everything in it that was said and done', async () => {
    expect(writeMarkdown(await foldLog(eventfulLog))).toMatchInlineSnapshot(`
      "# Write hello.txt

      - Folder: \`\` /home/me/my \`work\` \`\`
      - Model: claude-test
      - Begun: 2025-06-01 12:00:00 UTC
      - Last change: 2025-06-01 12:01:05 UTC
      - Tokens: 1200 in, 34 out, $0.0123

      ## You, 2025-06-01 12:00:00 UTC

      Please write hello.txt:

      \`\`\`js
      let a = 1;
      \`\`\`

      ## AIntern, 2025-06-01 12:00:00 UTC

      <details><summary>Thinking</summary>

      \`\`\`\`text
      They want a \`\`\`file\`\`\`.
      \`\`\`\`

      </details>

      I write it.

      \`\`\`\` x\`\`\`\` is no fence here.

      ### Write file: Create hello.txt (2 bytes)

      - Tool: \`file-write\`
      - Risk: medium: Writes a file; You changed it
      - Status: completed
      - Approved by the user: Shorter is better
      - Its result is no longer sent to the model
      - Undone: hello.txt is gone again

      Parameters as the model wrote them:

      \`\`\`\`json
      {
        "path": "hello.txt",
        "content": "a \`\`\` b"
      }
      \`\`\`\`

      Parameters changed by the user:

      \`\`\`json
      {
        "path": "hello.txt",
        "content": "hi"
      }
      \`\`\`

      Result: Created hello.txt

      \`\`\`json
      {
        "bytes": 2
      }
      \`\`\`

      Artifact: file \`hello.txt\` (Created)

      \`\`\`\`diff
      --- /dev/null
      +++ hello.txt
      @@ -0,0 +1 @@
      +hi \`\`\`
      \`\`\`\`

      ### Write file: Create hello.txt

      - Tool: \`file-write\`
      - Risk: critical
      - Status: denied
      - Denied by the user: Not outside the folder
      - Warning: Repaired: a comma

      Parameters:

      \`\`\`json
      {
        "path": "../other.txt"
      }
      \`\`\`

      Result: Not outside the folder

      > This couldn't be read as a call: no tool is named “wirte”

      \`\`\`\`text
      \`\`\`tool_call
      {"tool": "wirte"}
      \`\`\`
      \`\`\`\`

      ## Question, 2025-06-01 12:00:00 UTC

      Go on?

      - Go on
      - Stop

      Answer: Go on: but quickly

      > Note: The result of one call was dropped.

      > Note: The model is slow.
      > It goes on.

      ## AIntern, 2025-06-01 12:00:00 UTC

      So:

      ~~~~py
      print("
      ~~~~

      ### Write file: Create hello.txt

      - Tool: \`file-write\`
      - Risk: low: Creates a new file
      - Status: awaiting-approval
      - Waiting for approval: It writes a file

      Parameters:

      \`\`\`json
      {
        "path": "b.txt"
      }
      \`\`\`

      *The answer was cut off here.*

      ## Question, 2025-06-01 12:00:00 UTC

      Which?

      *Nobody answered.*

      > Error: The connection was lost

      ## Summary sent to the model instead of the messages above

      They wanted a file.
      "
    `);
  });

  it('is short where nothing has happened', async () => {
    expect(writeMarkdown(await foldLog(eventfulLog.slice(0, 1)))).toMatchInlineSnapshot(`
      "# New conversation

      - Folder: \`\` /home/me/my \`work\` \`\`
      - Begun: 2025-06-01 12:00:00 UTC
      - Last change: 2025-06-01 12:00:00 UTC
      "
    `);
  });
});

it('keeps what was added to a message readable, whatever it contains', async () => {
  const context = [{ kind: 'file' as const, label: '<b>.ts', text: '```\n</details>\n', tokens: 1_200 }];
  const [created] = eventfulLog;
  if (!created) throw new Error('The log is empty');
  const said = {
    type: 'user-message' as const,
    messageId: '00000000-0000-4000-8000-000000000001',
    text: 'look',
    context,
    at: 1,
  };
  expect(writeMarkdown(await foldLog([created, said]))).toContain(
    'look\n\n<details><summary>Context: &lt;b>.ts (1,200 tokens)</summary>\n\n````text\n```\n</details>\n````\n\n</details>',
  );
});
