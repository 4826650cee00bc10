import { pageFontFace, pageFontFamily } from '@trellis/server-kit';
import { titleOf } from './help-pages.ts';

const style = `
${pageFontFace}
:root { color-scheme: light dark; --page: #fff; --text: #111827; --soft: #475569; --line: #dde3ea; --link: #0b6b4b; --tint: #f1f5f4; }
[data-theme='dark'] { color-scheme: dark; --page: #131a22; --text: #e8edf2; --soft: #a9b6c4; --line: #28333f; --link: #67d6a9; --tint: #1a232d; }
@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { --page: #131a22; --text: #e8edf2; --soft: #a9b6c4; --line: #28333f; --link: #67d6a9; --tint: #1a232d; } }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.6 ${pageFontFamily}; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .75rem; letter-spacing: -.015em; }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 2rem 0 .5rem; }
p, ul, ol { margin: 0 0 1rem; }
li { margin: .25rem 0; }
.lead { color: var(--soft); font-size: 1.05rem; }
a { color: var(--link); }
a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
kbd { padding: .1em .45em; border: 1px solid var(--line); border-radius: 6px; background: var(--tint); font: inherit; font-size: .875em; }
table { border-collapse: collapse; width: 100%; margin: 0 0 1rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); }
dt { font-weight: 600; }
dd { margin: 0 0 .75rem; }
nav { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
`;

interface HelpPage {
  lang: 'en' | 'es';
  topickey: string;
  theme: 'light' | 'dark' | undefined;
  /** How the product is called under the host name the page is read from. */
  productName: string;
  body: string;
}

const allTopics = { en: 'All help topics', es: 'Todos los temas de ayuda' } as const;

/** A whole page around the body of a topic; it needs no script and follows the theme asked for, else the browser's. */
export function renderHelpPage({ lang, topickey, theme, productName, body }: HelpPage): string {
  const query = theme ? `?theme=${theme}` : '';
  // Links between topics keep the theme.
  const linked = body
    .replaceAll(/href="([\w-]+)"/g, (_, key: string) => `href="${key}${query}"`)
    .replaceAll('{{productName}}', () => escapeHtml(productName));
  const home = topickey === 'home' ? '' : `<nav><a href="home${query}">${allTopics[lang]}</a></nav>`;
  return `<!doctype html>
<html lang="${lang}"${theme ? ` data-theme="${theme}"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${titleOf(body)}</title><style>${style}</style></head>
<body><main>${linked}${home}</main></body>
</html>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
