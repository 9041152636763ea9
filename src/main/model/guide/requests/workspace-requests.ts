import { ifSaid, one, type RequestGroup } from './guide-request';
import { mention } from './mention';
import { number, phrase, word } from './phrase';

export const workspaceRequests: RequestGroup = {
  category: 'workspace',
  title: 'The project',
  topics: ['project', 'workspace', 'tree'],
  requests: [
    {
      examples: ['what is this project?', 'describe this project', 'which scripts are there?'],
      pattern: phrase`(?:what (?:is|kind of project is) (?:this|in this)(?: (?:project|workspace|repository|folder))?|(?:describe|explain) (?:this|the) (?:project|workspace|repository)|(?:which|what) scripts are there|(?:project|workspace) info)`,
      rounds: () => one('I’ll find out what kind of project this is.', 'workspace-info', {}),
    },
    {
      examples: ['show the tree', 'show the tree of src', 'show the tree 5 levels deep'],
      pattern: phrase`(?:(?:show|draw) (?:me )?)?(?:the )?tree(?: (?:of|in) ${word('path')})?(?: ${number('depth')} levels? deep)?`,
      rounds(said) {
        const path = said('path');
        const depth = said('depth') === '' ? {} : { depth: Math.min(20, Math.max(1, Number(said('depth')))) };
        const say = `I’ll draw the tree of ${path === '' ? 'the workspace' : mention(path)}.`;
        return one(say, 'workspace-tree', { ...ifSaid('path', path), ...depth });
      },
    },
  ],
};
