/** Features whose forms name their fields; an entry of the log calls a field as its form does. */
export const formTexts = ['access', 'branding', 'content', 'facilities', 'navigation', 'reference-data'] as const;
