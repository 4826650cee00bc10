import { spaced } from '@trellis/web-kit/records';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formTexts } from './form-texts.ts';

type FormTexts = Readonly<Record<string, { fields?: Readonly<Record<string, string>> }>> | undefined;

/** What a field is called: in every form, in the form that has it, or in the log's own list of what has no form yet. */
export function useFieldName(): (key: string) => string {
  const { t, i18n } = useTranslation(['activity-log', 'records', ...formTexts]);
  const { language } = i18n;
  const ofForms = useMemo(() => {
    const names = new Map<string, string>();
    for (const texts of formTexts) {
      const forms = i18n.getResource(language, texts, 'records') as FormTexts;
      for (const { fields = {} } of Object.values(forms ?? {}))
        for (const [key, name] of Object.entries(fields)) if (!names.has(key)) names.set(key, name);
    }
    return names;
    // oxlint-disable-next-line react/exhaustive-deps -- a change of `t` is the news that words have come
  }, [i18n, language, t]);
  return (key) =>
    t([`records:fields.${key}`], { defaultValue: '' }) ||
    (ofForms.get(key) ?? t(`activity-log:fields.${key}`, { defaultValue: spaced(key) }));
}
