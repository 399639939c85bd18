/* Loaded when the first answer comes, not with the page. */
import DOMPurify from 'dompurify';
import { Marked, type Tokens } from 'marked';
import { say } from '#kit';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Only what a browser opens as a page or a mail: never a script, never a file. */
function safeAddress(href: string): string | null {
  try {
    const url = new URL(href, 'https://relative.invalid');
    return ['http:', 'https:', 'mailto:'].includes(url.protocol) && url.hostname !== 'relative.invalid'
      ? href
      : null;
  } catch {
    return null;
  }
}

const link = (href: string, inside: string): string => {
  const address = safeAddress(href);
  if (!address) return inside;
  return `<a href="${escaped(address)}" target="_blank" rel="noopener noreferrer nofollow">${inside}</a>`;
};

const marked = new Marked({
  gfm: true,
  renderer: {
    // Raw HTML is shown as what it is: text.
    html: ({ text }) => escaped(text),
    heading({ tokens, depth }) {
      const level = Math.min(depth + 2, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
    },
    link({ href, tokens }) {
      return link(href, this.parser.parseInline(tokens));
    },
    // An image from elsewhere would tell that server who reads: it becomes a link.
    image: ({ href, text }: Tokens.Image) =>
      link(href, escaped(say('message.image', { name: text || href }))),
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    code: ({ text }) =>
      `<pre tabindex="0" role="region" aria-label="${say('message.code')}"><code>${escaped(text)}</code></pre>`,
    table(token) {
      const row = (cells: Tokens.TableCell[], tag: string) =>
        cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
      const rows = token.rows.map((cells) => `<tr>${row(cells, 'td')}</tr>`).join('');
      const table = `<table><thead><tr>${row(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table>`;
      return `<div tabindex="0" role="region" aria-label="${say('message.table')}">${table}</div>`;
    },
  },
});

const tags =
  'a b blockquote br code del div em h3 h4 h5 h6 hr i li ol p pre strong table tbody td th thead tr ul';

/** Markdown as HTML that may be put on the page: made by us, then cleaned of everything not on the list. */
export function renderMarkdown(text: string): string {
  return DOMPurify.sanitize(marked.parse(text, { async: false }), {
    ALLOWED_TAGS: tags.split(' '),
    ALLOWED_ATTR: ['href', 'target', 'rel', 'tabindex', 'role', 'aria-label', 'start'],
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
    // With an address pattern of one's own every other attribute is held against it too, unless named here.
    ADD_URI_SAFE_ATTR: ['target', 'rel', 'tabindex', 'role', 'aria-label', 'start'],
  });
}
