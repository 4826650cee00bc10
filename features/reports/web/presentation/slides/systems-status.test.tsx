// @vitest-environment happy-dom
import type { UnitRecord } from '@trellis/units/model';
import { showPage } from '@trellis/web-kit/testing/page';
import { cleanup, screen } from '@testing-library/react';
import { unitStatusWeb } from '@trellis/unit-status/web';
import { afterEach, expect, test } from 'vitest';
import { reportsWeb } from '../../index.ts';
import { SystemsStatus } from './systems-status.tsx';

afterEach(cleanup);

test('the air unit of a wall says in words what it does', async () => {
  const unit = {
    ...{ platformGroup_id: 1, platformGroupName: 'W-01', devices: ['ecu'], ECUState: 'circulating', mode: 'AUTOMATIC' },
    ...{ lifecycles: [], pestDetected: false, temperature: null, humidity: null, co2: null, isDisabled: false },
  } as unknown as UnitRecord;
  await showPage(<SystemsStatus units={[unit]} at={0} />, {
    features: [reportsWeb, unitStatusWeb],
    path: '/dashboard',
  });
  expect(await screen.findByText('Fan')).toBeDefined();
});
