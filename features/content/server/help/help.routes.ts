import { helpApi, helpLanguages } from '@trellis/content/model';
import { accessDenied, callerOf, implement, isMember, notFound, RawReply, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { findHelpBody, helpPageUrl, listHelpPages } from './help-pages.ts';
import { productNameAt } from '@trellis/branding/server';
import { renderHelpPage } from './render-help-page.ts';

const writers = ['softwareDeveloper'];

/** Built-in help pages, and what their writers want to know about topics. */
export const helpRoutes = implement(
  helpApi,
  { helpWriter: (_, context) => Promise.resolve(judgeWriter(context)) },
  {
    readPage: async ({ params: { lang, topickey }, query: { theme } }, { db, request }) => {
      const body = findHelpBody(lang, topickey);
      if (body === undefined) throw notFound('ag_helptopics');
      const productName = await productNameAt(request.hostname, db);
      const html = renderHelpPage({ lang, topickey, theme, productName, body });
      return new RawReply(html, { 'content-type': 'text/html; charset=utf-8' });
    },
    getUse: async (_, context) => {
      const { isAdmin, facilityId } = callerOf(context);
      const { rows } = await sql<{ topickey: string; opens: number; useful: number; notUseful: number }>`
      select topickey, count(*)::int as opens, (count(*) filter (where "wasUseful" = 'yes'))::int as useful,
        (count(*) filter (where "wasUseful" = 'no'))::int as "notUseful"
      from help_visits v where createdate > ${context.now}::timestamptz - interval '30 days'
        and (${isAdmin} or exists (select 1 from user_facilities m
          where m.user_id = v.user_id and m.facility_id = ${facilityId} and m.status = 'available'))
      group by topickey order by opens desc, topickey`.execute(context.db);
      return rows;
    },
    checkLinks: async (_, context) => {
      const known = new Set(helpLanguages.flatMap((lang) => listHelpPages(lang).map((key) => helpPageUrl(lang, key))));
      const rows = await context.db.selectFrom('help_topics').select(['id', 'topicUrl']).orderBy('id').execute();
      // Addresses elsewhere are not fetched from here: the server calls nobody a form names.
      return rows.filter(({ topicUrl }) => topicUrl.startsWith('/') && !known.has(topicUrl.split(/[?#]/)[0] ?? ''));
    },
  },
);

/** Refuses everybody but administrators and who writes help where they are now. */
function judgeWriter(context: CallContext): void {
  const caller = callerOf(context);
  const { isAdmin, facilityId } = caller;
  if (!isAdmin && (facilityId === null || !isMember(caller, facilityId, writers))) throw accessDenied();
}
