import { describeDialect, paris } from './testing/describe-dialect';

const call = (...parameters: string[]) => `<function name="get-weather">${parameters.join('')}</function>`;
const city = (value: string) => `<param name="city">${value}</param>`;

describeDialect({
  dialect: 'minicpm',
  sample: call(city('Paris')),
  opens: ['<function name="'],
  reads: [
    ['a block over several lines', call('\n', city('\nParis\n'), '\n'), [paris]],
    ['blocks without anything between them', call(city('Paris')).repeat(2), [paris, paris]],
    ['a call without parameters', call(), [['get-weather', {}]]],
    [
      'several parameters',
      call(city('Paris'), '<param name="days">2</param>'),
      [['get-weather', { city: 'Paris', days: 2 }]],
    ],
    [
      'other attributes',
      '<function name="f" id="1"><param name="a" type="string">b</param></function>',
      [['f', { a: 'b' }]],
    ],
    ['tags in a value', call(city('<b>Paris</b>')), [['get-weather', { city: '<b>Paris</b>' }]]],
    ['the end of a parameter in a value', call(city('a</param>b')), [['get-weather', { city: 'a</param>b' }]]],
    ['a section', call(city('<![CDATA[Paris]]>')), [paris]],
    ['a section on lines of its own', call(city('\n  <![CDATA[Paris]]>\n')), [paris]],
    [
      'every tag in a section',
      call(city('<![CDATA[a</param></function><function name="f"></function>]]>')),
      [['get-weather', { city: 'a</param></function><function name="f"></function>' }]],
    ],
    ['what only begins like a section', call(city('<![CDA</param>')), [['get-weather', { city: '<![CDA</param>' }]]],
    ['a section with something behind it', call(city('<![CDATA[a]]>b')), [['get-weather', { city: '<![CDATA[a]]>b' }]]],
    [
      'a call that is not closed before the next one',
      `${call(city('Paris')).replace('</function>', '')}\n${call()}`,
      [paris, ['get-weather', {}]],
    ],
  ],
  leaves: [
    ['an empty name', '<function name=""></function>'],
    ['a section that has no end', call(city('<![CDATA[Paris'))],
    ['a call that breaks off', '<function name="f"><param name="a">b</param>'],
  ],
});
