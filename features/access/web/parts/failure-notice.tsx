import { Notice } from '@trellis/ui';
import type { Failure } from './use-submit.ts';

/** Says why a form was not taken, unless its fields say it. */
export function FailureNotice({ failure }: { failure: Failure | undefined }) {
  if (!failure || Object.keys(failure.fields).length > 0) return null;
  return <Notice state={failure.kind === 'refused' ? 'error' : 'warning'}>{failure.text}</Notice>;
}
