import type { Finding } from '@trellis/plan-editor/model';
import { useFindingText } from '../use-finding-text.ts';

/** What is wrong at a field of a phase, in words: errors first. */
export function useProblems(findings: readonly Finding[], phase: string) {
  const text = useFindingText();
  return (field: string, lightState?: string, severity: Finding['severity'] = 'error'): string | undefined => {
    const found = findings.find(
      (one) => one.phase === phase && one.field === field && one.lightState === lightState && one.severity === severity,
    );
    return found && text(found);
  };
}
