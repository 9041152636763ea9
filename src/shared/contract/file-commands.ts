import { z } from 'zod';
import { knownEditorIds } from '../settings/editor-choice';

const nothing = z.object({});
const path = z.string().min(1).max(4_096);
const lineNumber = z.number().int().min(1).max(10_000_000);

/** Of a conversation, or in the open folder. */
const fileInFolder = z.object({ conversationId: z.uuid().exactOptional(), path });

/** Files that the user looks at; all paths are checked by the path guard and lead into the conversation's folder. */
export const fileCommands = {
  /** Returns which of the paths lead to a file or folder there, in the order given; null for the others. */
  'file.find': {
    input: z.object({ conversationId: z.uuid().exactOptional(), paths: z.array(path).max(500) }),
    output: z.object({
      found: z.array(
        z
          .object({
            /** Relative to the folder. */
            path: z.string(),
            absolutePath: z.string(),
            kind: z.enum(['file', 'folder']),
          })
          .nullable(),
      ),
    }),
  },
  /** Opens a file in the user's editor and returns its name; null if there is none, and the window shows the file. */
  'file.open': {
    input: fileInFolder.extend({ line: lineNumber.exactOptional(), column: lineNumber.exactOptional() }),
    output: z.object({ editor: z.string().nullable() }),
  },
  /** Shows it in the desktop's file manager, where there is one. */
  'file.reveal': { input: fileInFolder, output: nothing },
  'file.read': {
    input: fileInFolder,
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('text'), path: z.string(), text: z.string() }),
      /** Why it can't be shown, as a message for the user. */
      z.object({ kind: z.literal('unknown'), why: z.string() }),
    ]),
  },
  /** The known editors that are installed on the machine that runs AIntern. */
  'editor.list': { input: nothing, output: z.object({ installed: z.array(z.enum(knownEditorIds)) }) },
};
