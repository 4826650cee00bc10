import type { UserExceptionLog } from '@trellis/error-log/model';

/** A report with the names of its person and facility, as far as the reader may see them. */
export interface NamedReport extends UserExceptionLog {
  user?: { firstname: string; lastname: string } | null;
  facility?: { name: string } | null;
}
