const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Orders notes by version, newest first (1.10 before 1.9), and by component where the version is the same. */
export const byVersion = (
  one: { version: string; component: string },
  other: { version: string; component: string },
): number => collator.compare(other.version, one.version) || collator.compare(one.component, other.component);
