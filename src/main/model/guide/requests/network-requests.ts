import { one, type RequestGroup } from './guide-request';
import { mention } from './mention';
import { phrase } from './phrase';

const ADDRESS = '(?<url>https?://\\S+?)';

export const networkRequests: RequestGroup = {
  category: 'network',
  title: 'The web',
  topics: ['web', 'network', 'internet'],
  highlights: ['fetch https://example.com'],
  requests: [
    {
      examples: ['fetch https://example.com', 'read https://example.com'],
      pattern: phrase`(?:fetch|get|download|read|open|show) (?:me )?(?:the )?(?:page )?${ADDRESS}`,
      rounds: (said) => one(`I’ll fetch ${mention(said('url'))}.`, 'http-fetch', { url: said('url') }),
    },
    {
      examples: ['fetch the headers of https://example.com'],
      pattern: phrase`(?:fetch|get|show) (?:me )?(?:the )?headers of ${ADDRESS}`,
      rounds: (said) =>
        one(`I’ll ask for the headers of ${mention(said('url'))}.`, 'http-fetch', {
          url: said('url'),
          method: 'HEAD',
        }),
    },
  ],
};
