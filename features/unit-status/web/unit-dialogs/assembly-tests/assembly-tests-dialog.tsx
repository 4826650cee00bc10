import Button from '@mui/material/Button';
import { holdsRole } from '@trellis/access/model';
import { installers } from '@trellis/devices/model';
import { everyday } from '@trellis/entity-kit';
import { ContentDialog, PageContent } from '@trellis/ui';
import { useAction, useUser } from '@trellis/web-kit';
import { useGridWords } from '../../unit-grid/grid-words.ts';
import type { UnitInfoDialogProps } from '../unit-info-dialog-props.ts';
import { RunningTest } from './running-test.tsx';
import { TestSheet } from './test-sheet.tsx';
import { useAssemblyRuns, useAssemblySteps } from './use-assembly.ts';
import './assembly-tests.css';

/** Proves a unit after it was installed or repaired: what was tried, by whom, and what came of it; one run at a time. */
export function AssemblyTestsDialog({ entry: { record }, onClose }: UnitInfoDialogProps) {
  const { t, preferences } = useGridWords();
  const mayTest = holdsRole(useUser(), installers);
  const { platformGroup_id, controller_id, facility_id, platformGroupName } = record;
  const runs = useAssemblyRuns(platformGroup_id);
  const steps = useAssemblySteps(record);
  const begin = useAction(everyday('deviceTestRuns').create);
  const running = runs.data?.find(({ state }) => state === 'running');
  const over = runs.data?.filter(({ state }) => state !== 'running');
  const begun = { kind: 'assembly' as const, facility_id, platformGroup_id, controller_id };
  return (
    <ContentDialog
      title={`${t('look.assembly')} · ${preferences.nameOf(platformGroupName)}`}
      width={760}
      onClose={onClose}
      actions={
        <>
          {over && over.length > 0 && !running ? <Button onClick={() => print()}>{t('assembly.print')}</Button> : null}
          {mayTest && runs.data && !running ? (
            <Button variant="contained" loading={begin.isRunning} onClick={() => void begin.run({ body: begun })}>
              {t('assembly.begin')}
            </Button>
          ) : null}
        </>
      }
    >
      <PageContent loads={runs}>
        {() => (
          <div className="at">
            {running ? <RunningTest run={running} steps={steps} mayTest={mayTest} /> : null}
            {over?.map((run) => (
              <TestSheet key={run.id} run={run} steps={steps ?? []} />
            ))}
            {runs.data?.length === 0 ? <p>{t(mayTest ? 'assembly.none' : 'assembly.noneYet')}</p> : null}
          </div>
        )}
      </PageContent>
    </ContentDialog>
  );
}
