import { one, type RequestGroup } from './guide-request';
import { mention } from './mention';
import { number, phrase, word } from './phrase';

export const editorRequests: RequestGroup = {
  category: 'editor',
  title: 'Your editor',
  topics: ['editor', 'format'],
  highlights: ['edit src/a.ts', 'format src/a.ts'],
  requests: [
    {
      examples: ['edit src/a.ts', 'open src/a.ts in my editor', 'open src/a.ts at line 12', 'edit src/a.ts at line 12'],
      pattern: phrase`(?:edit ${word('edited')}(?: at line ${number('editedLine')})?|open ${word('opened')} (?:in (?:the|my) editor(?: at line ${number('line')})?|at line ${number('openedLine')}(?: in (?:the|my) editor)?))`,
      rounds(said) {
        const path = said('edited') || said('opened');
        const line = said('editedLine') || said('line') || said('openedLine');
        const at = line === '' ? {} : { line: Math.max(1, Number(line)) };
        return one(`I’ll open ${mention(path)} in your editor.`, 'editor-open', { path, ...at });
      },
    },
    {
      examples: ['format src/a.ts'],
      pattern: phrase`format (?:the )?(?:file )?${word('path')}`,
      rounds: (said) => one(`I’ll format ${mention(said('path'))}.`, 'editor-format', { path: said('path') }),
    },
  ],
};
