import { findNumberFault, type NumberRules } from '@trellis/entity-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../preferences/use-preferences.ts';
import { ruleText } from './drawer/rule-text.ts';

/** What the shared form rules say, in the person's language: of a message of theirs, and of a number that is typed. */
export function useRuleText() {
  // The words come with the first page of records; until then a message is in the server's own, and nothing waits for them.
  const { t, ready } = useTranslation('records', { useSuspense: false });
  const { lang } = usePreferences();
  return useMemo(() => {
    const text = (message: string) => (ready ? ruleText(t, { code: 'rule', message }, undefined) : message);
    return {
      text,
      number: (typed: string, rules: NumberRules): string | undefined => {
        const fault = findNumberFault(typed, rules, lang);
        return fault === undefined ? undefined : text(fault);
      },
    };
  }, [t, ready, lang]);
}
