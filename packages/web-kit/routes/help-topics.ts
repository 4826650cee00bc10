import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The topic shown when nothing else names one: the home of the help. */
export const defaultHelpTopic = 'home';

interface Topics {
  temporary?: string | undefined;
  component?: string | undefined;
  route?: string | undefined;
}
let topics: Topics = {};

/** The topics that fit what is on the screen, best first: of the moment, of a component, of the page, the default. */
export const helpTopics = (): string[] =>
  [topics.temporary, topics.component, topics.route, defaultHelpTopic].filter((topic) => topic !== undefined);

/** A navigation: the page's own topic (or none) holds, what the page before set is forgotten. */
export const setRouteHelpTopic = (route: string | undefined): void => {
  topics = { route };
};

/** The topic of a passing thing such as an open dialog; nothing takes it away. */
export const setTemporaryHelpTopic = (temporary: string | undefined): void => {
  topics = { ...topics, temporary };
};

/** Names the help topic of a part of the page while it is shown. */
export function useHelpTopic(topickey: string): void {
  const { key } = useLocation();
  useEffect(() => {
    topics = { ...topics, component: topickey };
    return () => {
      if (topics.component === topickey) topics = { ...topics, component: undefined };
    };
    // A navigation that keeps the part on the screen forgets its topic: it is named again.
  }, [topickey, key]);
}
