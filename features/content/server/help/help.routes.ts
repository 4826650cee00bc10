import { helpApi, helpLanguages } from '@trellis/content/model';
import { accessDenied, implement, notFound, RawReply, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { findHelpBody, helpPageUrl, listHelpPages } from './help-pages.ts';
import { productNameAt } from '../product-name.ts';
import { renderHelpPage } from './render-help-page.ts';

const writers = ['softwareDeveloper'];

/** Built-in help pages, and what their writers want to know about topics. */
export const helpRoutes = implement(helpApi, {
  readPage: async ({ params: { lang, topickey }, query: { theme } }, { db, request }) => {
    const body = findHelpBody(lang, topickey);
    if (body === undefined) throw notFound('ag_helptopics');
    const productName = await productNameAt(request.hostname, db);
    const html = renderHelpPage({ lang, topickey, theme, productName, body });
    return new RawReply(html, { 'content-type': 'text/html; charset=utf-8' });
  },
  getUse: async (_, context) => {
    assertWriter(context);
    const { rows } = await sql<{ topickey: string; opens: number; useful: number; notUseful: number }>`
      select topickey, count(*)::int as opens, (count(*) filter (where "wasUseful" = 'yes'))::int as useful,
        (count(*) filter (where "wasUseful" = 'no'))::int as "notUseful"
      from help_visits where createdate > ${context.now}::timestamptz - interval '30 days'
      group by topickey order by opens desc, topickey`.execute(context.db);
    return rows;
  },
  checkLinks: async (_, context) => {
    assertWriter(context);
    const known = new Set(helpLanguages.flatMap((lang) => listHelpPages(lang).map((key) => helpPageUrl(lang, key))));
    const rows = await context.db.selectFrom('help_topics').select(['id', 'topicUrl']).orderBy('id').execute();
    // Addresses elsewhere are not fetched from here: the server calls nobody a form names.
    return rows.filter(({ topicUrl }) => topicUrl.startsWith('/') && !known.has(topicUrl.split(/[?#]/)[0] ?? ''));
  },
});

function assertWriter({ viewer }: CallContext): void {
  if (!viewer.hasRole(writers)) throw accessDenied();
}
