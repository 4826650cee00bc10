import type { Finding } from '@trellis/plan-editor/model';
import { useCallback, useEffect, useRef } from 'react';
import { fieldId } from './field-id.ts';

/** Puts the focus on the field that a finding is about, once its phase and work are drawn. */
export function useAim(): (finding: Finding) => void {
  const aim = useRef<Finding>(undefined);
  useEffect(() => {
    const field = aim.current && document.getElementById(fieldId(aim.current));
    if (!field) return;
    aim.current = undefined;
    field.scrollIntoView({ block: 'center' });
    field.focus();
  });
  return useCallback((finding: Finding) => {
    aim.current = finding;
  }, []);
}
