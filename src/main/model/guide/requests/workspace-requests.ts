import { one, optionalParameter, type RequestGroup } from './guide-request';
import { mention } from './mention';
import { number, phrase, word } from './phrase';

export const workspaceRequests: RequestGroup = {
  category: 'workspace',
  title: 'The project',
  topics: ['project', 'workspace', 'tree'],
  highlights: ['what is this project?', 'show the tree', 'run the tests'],
  requests: [
    {
      examples: ['what is this project?', 'describe this project', 'which scripts are there?'],
      pattern: phrase`(?:what(?: (?:is|kind of project is)|['’]s) this(?: (?:project|workspace|repository|repo|code))?(?: about)?|(?:describe|explain|summari[sz]e) (?:this|the) (?:project|workspace|repository|repo|code)|(?:which|what) scripts (?:are there|can i run)|(?:(?:show|give) (?:me )?)?(?:the )?(?:project|workspace) info|(?:which|what) (?:programming )?languages? is (?:this|it|the project) (?:written )?in|how (?:big|large) is (?:this|the project|this project))`,
      rounds: () => one('I’ll find out what kind of project this is.', 'workspace-info', {}),
    },
    {
      examples: ['run the tests', 'build the project', 'install the dependencies', 'start the server'],
      pattern: phrase`(?:(?:run|start|execute) )?(?:(?:the|my|all|all the) )?(?:unit )?tests?(?: suite)?|(?:run|check|fix) the (?:tests|build|types|linter|lint)|lint(?: (?:it|this|the code|the project))?|(?:check|type-?check)(?: the)?(?: types| code| project)?|(?:build|compile|run|start) (?:it|this|(?:the|my|this) (?:project|app|application|program|server|code|build))|build|install (?:the |all )?(?:dependencies|packages|everything)|how (?:do|can|would) i (?:run|start|build|test|use|install) (?:this|it|the project|the tests|this project)`,
      rounds: () =>
        one(
          'How that is done differs from project to project, so I’ll look at what this one has. Then tell me which command it is, as in `run npm test`.',
          'workspace-info',
          {},
        ),
    },
    {
      examples: ['show the tree', 'show the tree of src', 'show the tree 5 levels deep'],
      pattern: phrase`(?:(?:show|draw|print) (?:me )?)?(?:the )?(?:(?:project |folder |directory |file )?(?:tree|structure))(?: (?:of|in) ${word('path')})?(?: ${number('depth')} levels? deep)?`,
      rounds(said) {
        const path = said('path');
        const depth = said('depth') === '' ? {} : { depth: Math.min(20, Math.max(1, Number(said('depth')))) };
        const say = `I’ll draw the tree of ${path === '' ? 'the workspace' : mention(path)}.`;
        return one(say, 'workspace-tree', { ...optionalParameter('path', path), ...depth });
      },
    },
  ],
};
