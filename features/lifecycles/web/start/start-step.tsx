import { ComplianceStep } from './steps/compliance-step.tsx';
import { ContainersStep } from './steps/containers-step.tsx';
import { DatesStep } from './steps/dates-step.tsx';
import { PlanStep } from './steps/plan-step.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import { ShelvesStep } from './steps/shelves-step.tsx';
import { SourceStep } from './steps/source-step.tsx';
import { SuppliesStep } from './steps/supplies-step.tsx';
import type { StepProps } from './step-props.ts';
import type { startSteps } from './typed-start.ts';

interface StartStepProps extends StepProps {
  step: (typeof startSteps)[number];
}

const pages = {
  plan: PlanStep,
  source: SourceStep,
  shelves: ShelvesStep,
  containers: ContainersStep,
  dates: DatesStep,
  compliance: ComplianceStep,
  supplies: SuppliesStep,
  review: ReviewStep,
};

/** The step that is shown. */
export function StartStep({ step, ...props }: StartStepProps) {
  const Shown = pages[step];
  return <Shown {...props} />;
}
