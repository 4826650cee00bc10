import type { SessionRecord } from '@trellis/access/model';
import type { CallContext, Refusal } from '@trellis/server-kit';

/** What signing in reads of a person. */
export interface Account {
  id: number;
  passwordHash: string | null;
  status: string;
  failedLogins: number;
  lockedUntil: Date | null;
  facility_id: number | null;
  twoFactorEnabled: boolean;
  /** Sealed; `stepOfStoredSecret` opens it. */
  twoFactorSecret: string | null;
  twoFactorStep: number | null;
}

/** What a sign-in works with: a transaction of its own, so that a refused one still counts its failure. */
export type LoginContext = Pick<CallContext, 'db' | 'now' | 'request' | 'services'>;

/** The outcome of a sign-in; failures are answered only after the count of failures is committed. */
export type LoginOutcome = { session: SessionRecord } | { refusal: Refusal };
