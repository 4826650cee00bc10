import { anyone, defineApi, judged } from '@trellis/entity-kit';
import * as z from 'zod';

/** Languages help pages come in. */
export const helpLanguages = ['en', 'es'] as const;
/** Topic of the help's front page, shown where no other topic is known. */
export const defaultHelpTopic = 'home';

/** Help pages that come with the product, and how topics are used. */
export const helpApi = defineApi('help', {
  readPage: {
    method: 'GET',
    path: 'ag_helptopics/pages/{lang}/{topickey}',
    summary: 'A built-in help page as HTML; `theme=dark` for a dark ground',
    access: anyone,
    params: z.object({ lang: z.enum(helpLanguages), topickey: z.string().regex(/^[\w-]{1,120}$/) }),
    query: z.object({ theme: z.enum(['light', 'dark']).optional() }),
    returns: z.string(),
  },
  getUse: {
    method: 'GET',
    path: 'ag_helptopics/getUse',
    summary: 'How often each topic was opened in the last 30 days, and whether it helped',
    access: judged('helpWriter', 'Administrators, and who writes help in the current facility.'),
    returns: z.array(z.object({ topickey: z.string(), opens: z.int(), useful: z.int(), notUseful: z.int() })),
  },
  checkLinks: {
    method: 'GET',
    path: 'ag_helptopics/checkLinks',
    summary: 'Topics whose address on this server leads to no page',
    access: judged('helpWriter', 'Administrators, and who writes help in the current facility.'),
    returns: z.array(z.object({ id: z.int(), topicUrl: z.string() })),
  },
});
