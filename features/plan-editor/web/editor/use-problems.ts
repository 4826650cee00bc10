import type { Finding } from '@trellis/plan-editor/model';
import { useTranslation } from 'react-i18next';

/** What is wrong at a field of a phase, in words: errors first. */
export function useProblems(findings: readonly Finding[], phase: string) {
  const { t } = useTranslation('plan-editor');
  return (field: string, lightState?: string, severity: Finding['severity'] = 'error'): string | undefined => {
    const found = findings.find(
      (one) => one.phase === phase && one.field === field && one.lightState === lightState && one.severity === severity,
    );
    return found && t(`findings.${found.what}`, found.limits ?? {});
  };
}
