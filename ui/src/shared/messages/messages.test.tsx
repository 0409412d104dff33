import { readFileSync, readdirSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { cleaned } from './clean';
import { targetOf } from './target';
import { gathered } from './use-inbox';

const shown = (html: string) => renderToStaticMarkup(<>{cleaned(html)}</>);

describe('B120: HTML of messages', () => {
  it.each([
    ['<p><strong>Portrait #1</strong> was sold.</p>', ' <strong>Portrait #1</strong> was sold. '],
    ['a &lt;script&gt; &amp; b', 'a &lt;script&gt; &amp; b'],
    ['<b onclick="x()" style="color:red">bold</b>', '<b>bold</b>'],
    ['<a href="javascript:x()">press</a>', ' press '],
    ['<script>alert(1)</script>left', ' left'],
    ['<b>open <i>twice</b> over', '<b>open <i>twice</i></b> over'],
    ['</b></p>stray', '  stray'.slice(1)],
    ['1 < 2', '1 &lt; 2'],
    ['&#60;b&#62; &#x1F9F1; &#0; &bogus;', '&lt;b&gt; 🧱 &amp;#0; &amp;bogus;'],
    ['<svg/onload=alert(1)>', ' '],
    ['<!-- <b>no</b> -->yes', 'yes'],
  ])('%s', (html, expected) => {
    expect(shown(html)).toBe(expected);
  });

  const folder = '../fixtures/html-bleach';
  const vectors = readdirSync(folder).filter((name) => name.endsWith('.test'));
  it.each(vectors)('nothing of the evasion %s is left that could run', (name) => {
    const [input = ''] = readFileSync(`${folder}/${name}`, 'utf8').split('\n--\n');
    // Whatever is left is text and bare emphasis.
    expect(shown(input).replace(/<\/?(b|strong|i|em|code)>/g, '')).not.toMatch(/[<>]/);
  });
});

describe('where a message leads', () => {
  it.each([
    ['B116', 7, '/news/detail/a%2Fb'],
    ['B116', 8, '/news/detail/a%2Fb'],
    ['B117', 5, '/community/groupResult?group_id=a%2Fb'],
    ['B117', 6, '/community/groupResult?group_id=a%2Fb'],
    ['B118', 3, '/personal/marketplace/published/0x01'],
    ['B119', 1, '/posts/a%2Fb'],
    ['B119', 99, '/posts/a%2Fb'],
  ])('%s: newstype %i', (_, newstype, path) => {
    expect(targetOf({ newstype, contentid: 'a/b' }, '0x01')).toBe(path);
  });
});

it('C025: messages that come within half a second are asked for once, and later ones once more', () => {
  vi.useFakeTimers();
  const call = vi.fn();
  const { wish, stop } = gathered(call);
  for (let told = 0; told < 3; told += 1) {
    wish();
    vi.advanceTimersByTime(160);
  }
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20);
  expect(call).toHaveBeenCalledOnce();
  wish();
  vi.advanceTimersByTime(500);
  expect(call).toHaveBeenCalledTimes(2);
  wish();
  stop();
  vi.advanceTimersByTime(500);
  expect(call).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
