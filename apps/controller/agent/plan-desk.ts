import { createHash } from 'node:crypto';
import { unitPlan } from '@trellis/units/model';
import * as z from 'zod';
import type { UnitPlan } from '../unit/index.ts';
import type { UnitFile } from './store/unit-file.ts';

export interface PlanDeskOptions {
  /** What the configuration says, until the server knows better. */
  firstPlan: UnitPlan | undefined;
  file: UnitFile;
  log: { info(facts: object, message: string): void; warn(facts: object, message: string): void };
}

/** Keeps the plan of a unit over restarts. */
export interface PlanDesk {
  plan(): UnitPlan;
  /** The server's fingerprint of the plan in use; empty before the first. */
  hash(): string;
  /** Takes a plan of the server: tries it, keeps it on disk. A plan that cannot be used changes nothing. */
  take(message: { text: string; hash: string | undefined }, use: (plan: UnitPlan) => void): void;
}

const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Opens the desk with the plan on disk, or the configured one. */
export function createPlanDesk({ firstPlan, file, log }: PlanDeskOptions): PlanDesk {
  const whole = (): UnitPlan => ({ ...firstPlan, ...file.saved.plan });
  return {
    plan: whole,
    hash: () => file.saved.planHash ?? '',
    take({ text, hash = fingerprint(text) }, use) {
      if (hash === file.saved.planHash) return;
      try {
        const plan = unitPlan.parse(JSON.parse(text));
        use({ ...firstPlan, ...plan });
        file.save({ plan, planHash: hash });
        log.info({ hash, platformGroup_id: plan.platformGroup_id }, 'new plan');
      } catch (error) {
        const cause = error instanceof z.ZodError ? z.prettifyError(error) : error;
        log.warn({ hash, cause }, 'a plan cannot be used, the old one stays');
      }
    },
  };
}
