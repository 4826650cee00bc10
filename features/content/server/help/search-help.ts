import { defaultHelpTopic } from '@trellis/content/model';
import type { RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';
import { findHelpBody, helpPageUrl, titleOf } from './help-pages.ts';
import { splitPassages } from './split-passages.ts';

/** A place in the help that a text led to. */
export interface HelpFound {
  topickey: string;
  /** Of the topic. */
  label: string;
  /** Of the passage; the term itself on the page of words. */
  heading: string;
  /** The passage's words; empty for pages that are kept elsewhere. */
  text: string;
}

interface HelpQuestion {
  text: string;
  lang: 'en' | 'es';
  productName: string;
  /** At most so many topics. */
  limit: number;
}

/**
 * The topics whose passages hold most of the words that count in a text, at least half of them, each with its best passage,
 * best first. Words are compared by their stems in the language; those of headings weigh more. The front page, which only
 * leads on, is left out.
 */
export async function searchHelp(db: RequestTransaction, question: HelpQuestion): Promise<HelpFound[]> {
  const { lang, limit } = question;
  const passages = await listPassages(db, question);
  const asked = plain(question.text).replace(askingWords, ' ');
  const config = sql.lit(lang === 'es' ? 'spanish' : 'english');
  const column = (key: keyof HelpFound) => sql`${passages.map((passage) => plain(passage[key]))}::text[]`;
  const { rows } = await sql<{ place: number }>`
    with asked as (
      select tsvector_to_array(to_tsvector(${config}::regconfig, ${asked})) as words,
        replace(plainto_tsquery(${config}::regconfig, ${asked})::text, ' & ', ' | ')::tsquery as query
    ),
    passages as (
      select p.place, p.topickey,
        setweight(to_tsvector(${config}::regconfig, p.label || ' ' || p.heading), 'A') || to_tsvector(${config}::regconfig, p.text) as words
      from unnest(${column('topickey')}, ${column('label')}, ${column('heading')}, ${column('text')})
        with ordinality p(topickey, label, heading, text, place)
    ),
    hits as (
      select p.place, p.topickey, ts_rank(p.words, a.query, 1) as rank, cardinality(a.words) as wanted,
        (select count(*)::int from unnest(a.words) w where w = any(tsvector_to_array(p.words))) as hits
      from passages p cross join asked a
    ),
    best as (
      select distinct on (topickey) * from hits where hits > 0 and hits * 2 >= wanted order by topickey, hits desc, rank desc
    )
    select place::int from best where hits = (select max(hits) from best) order by rank desc, place limit ${limit}`.execute(
    db,
  );
  return rows.flatMap(({ place }) => passages[place - 1] ?? []);
}

async function listPassages(
  db: RequestTransaction,
  { lang, productName }: Pick<HelpQuestion, 'lang' | 'productName'>,
): Promise<HelpFound[]> {
  const topics = await db
    .selectFrom('help_topics')
    .select(['topickey', 'label', 'topicUrl'])
    .where('lang', '=', lang)
    .where('topickey', '<>', defaultHelpTopic)
    .orderBy('topickey')
    .execute();
  return topics.flatMap(({ topickey, label, topicUrl }) => {
    const body = topicUrl === helpPageUrl(lang, topickey) ? findHelpBody(lang, topickey) : undefined;
    if (body === undefined) return [{ topickey, label: label ?? topickey, heading: '', text: '' }];
    const named = body.replaceAll('{{productName}}', () => productName);
    return splitPassages(named).map((passage) => ({ topickey, label: label ?? titleOf(named), ...passage }));
  });
}

/** Without accents, which people leave out when they type. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{Diacritic}/gu, '');

/** Words that ask for an explanation and are not what is explained. */
const askingWords =
  /\b(?:means?|meaning|definition|define|explain|significa|significado|definicion|explica|explicame)\b/gi;
