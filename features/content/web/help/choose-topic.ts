import type { HelpTopic } from '@trellis/content/model';

/**
 * The page to show: of the wanted keys, best first, the first that has a page; in the person's language, else in English.
 * Nothing when no wanted key has one.
 */
export function chooseTopic(
  wanted: readonly string[],
  topics: readonly HelpTopic[],
  lang: string,
): HelpTopic | undefined {
  for (const key of wanted) {
    const pages = topics.filter(({ topickey }) => topickey === key);
    const page = pages.find((topic) => topic.lang === lang) ?? pages.find((topic) => topic.lang === 'en') ?? pages[0];
    if (page) return page;
  }
  return undefined;
}
