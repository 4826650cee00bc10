import type { UnitRecord } from '@trellis/units/model';
import { describe, expect, test } from 'vitest';
import type { ActionRecord } from '@trellis/commands/model';
import { actionRecords } from '../testing.ts';
import { offerActions, type OfferContext } from './offered-actions.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const unit = (fields: Partial<UnitRecord> = {}) =>
  ({
    platformGroup_id: 1,
    controller_id: 101,
    devices: ['light', 'irrigation', 'co2Valve'],
    sensorDesignators: [5, 6, 7],
    deployed: true,
    isDisabled: false,
    isDnD: false,
    dndExpiration: null,
    isTesting: false,
    lastCommandFetch: '2026-11-21T07:59:50Z',
    facilityCo2Enabled: true,
    lifecycles: [],
    ...fields,
  }) as UnitRecord;
const context = (fields: Partial<OfferContext> = {}): OfferContext => ({
  isAdmin: false,
  roles: ['maintenance'],
  facility: { lockLights: false, co2Enabled: true, hasCurtains: false, hasAirRails: false },
  records: new Map(actionRecords.map((record) => [record.actionId, record])),
  ownDialogs: new Set(),
  now,
  ...fields,
});
const offered = (units: UnitRecord[], around: OfferContext) =>
  new Map(
    offerActions(units, around).flatMap(({ actions }) =>
      actions.map(({ action, blockedBy }) => [action.id, blockedBy]),
    ),
  );

describe('the command menu', () => {
  test('offers each role its actions, and Install/Upgrade to administrators alone', () => {
    const groups = (around: OfferContext) => offerActions([unit()], around).map(({ group }) => group);
    expect(groups(context({ roles: ['owner'] }))).toEqual([]);
    expect(groups(context({ roles: ['grower'] }))).toEqual(['Mode', 'Lights', 'Irrigation', 'CO2', 'IPM']);
    expect(groups(context({ isAdmin: true, roles: [] }))).toContain('Install/Upgrade');
    const grower = offered([unit()], context({ roles: ['grower'] }));
    expect(grower.has(83)).toBe(true);
    expect(grower.has(120)).toBe(false);
    expect(grower.has(92)).toBe(false);
  });

  test('offers only what some selected unit is fitted for', () => {
    expect(offered([unit()], context()).has(27)).toBe(false);
    expect(offered([unit(), unit({ devices: ['humidifier'] })], context()).has(27)).toBe(true);
    expect(offered([unit({ sensorDesignators: [5] })], context()).has(92)).toBe(false);
    expect(offered([unit()], context()).has(52)).toBe(false);
  });

  test('says why an action cannot be chosen', () => {
    const locked = offered([unit()], context({ facility: { ...context().facility!, lockLights: true } }));
    expect([locked.get(47), locked.get(61), locked.get(83)]).toEqual(['lockLights', 'lockLights', null]);
    expect(offered([unit({ facilityCo2Enabled: false })], context()).get(85)).toBe('co2Disabled');
    const silent = unit({ lastCommandFetch: '2026-11-21T07:43:00Z' });
    expect(offered([silent], context()).get(83)).toBe('offline');
    expect(offered([silent, unit()], context()).get(83)).toBeNull();
    expect(offered([{ ...silent, isTesting: true }], context()).get(83)).toBeNull();
    expect(offered([unit({ controller_id: null })], context()).get(83)).toBe('noController');
  });

  test('what only some may set aside blocks the others, with the reason', () => {
    const quiet = unit({ isDnD: true, dndExpiration: '2026-11-21T09:00:00Z' });
    const roles = { grower: 'doNotDisturb', maintenance: null } as const;
    for (const [role, reason] of Object.entries(roles))
      expect(offered([quiet], context({ roles: [role as keyof typeof roles] })).get(83)).toBe(reason);
    expect(offered([quiet, unit()], context({ roles: ['grower'] })).get(83)).toBeNull();
    expect(offered([unit({ isDisabled: true })], context({ roles: ['grower'] })).get(83)).toBe('disabled');
  });

  test('offers curtains where the facility has them or the air rails that replace them, and nowhere else', () => {
    const curtained = [unit({ devices: ['curtain'] })];
    const facility = context().facility!;
    const curtains = (around: OfferContext) => [52, 53, 115].filter((id) => offered(curtained, around).has(id));
    expect(curtains(context())).toEqual([]);
    expect(curtains({ ...context(), facility: undefined })).toEqual([]);
    expect(curtains(context({ facility: { ...facility, hasCurtains: true } }))).toEqual([52, 53, 115]);
    expect(curtains(context({ facility: { ...facility, hasAirRails: true } }))).toEqual([52, 53, 115]);
    expect(offered([unit()], context({ facility: { ...facility, hasCurtains: true } })).has(52)).toBe(false);
  });

  test('a hostname is given to one unit at a time', () => {
    const admin = context({ isAdmin: true });
    expect(offered([unit()], admin).get(139)).toBeNull();
    expect(offered([unit(), unit()], admin).get(139)).toBe('oneUnit');
  });

  test('goes by the installation’s own records: names, roles, and what is switched off or not listed', () => {
    const record = (actionId: number, fields: Partial<ActionRecord> = {}): [number, ActionRecord] => [
      actionId,
      {
        ...{ actionId, label: 'Cool down', labelEs: null, roles: ['grower'], active: true },
        ...{ confirmLevel: 'typed', valueSchema: null, ...fields },
      },
    ];
    const records = new Map([record(1801), record(1802, { active: false }), record(83, { roles: ['maintenance'] })]);
    const menu = offerActions([unit({ devices: ['ecu'] })], context({ roles: ['grower'], records }));
    expect(
      menu.flatMap(({ actions }) => actions.map(({ action }) => [action.id, action.label, action.labelEs])),
    ).toEqual([[1801, 'Cool down', 'Cool down']]);
    expect(menu[0]?.actions[0]?.action.confirmLevel).toBe('typed');
  });

  test('offers nothing before the records are known, and nothing that has none', () => {
    const admin = context({ isAdmin: true, ownDialogs: new Set([87, -100]) });
    expect(offerActions([unit()], { ...admin, records: undefined })).toEqual([]);
    expect(offerActions([unit()], { ...admin, records: new Map() })).toEqual([]);
  });

  test('a value is as wide as the record says, of the kind that the action writes', () => {
    const ruled = (valueSchema: ActionRecord['valueSchema']) => {
      const records = new Map(actionRecords.map((record) => [record.actionId, { ...record, valueSchema }]));
      const actions = offerActions([unit()], context({ records })).flatMap((group) => group.actions);
      return actions.find(({ action }) => action.id === 16)?.action.value;
    };
    const narrow = { kind: 'integer', min: 10, max: 90, unit: 's' };
    expect(ruled(narrow)).toEqual(narrow);
    for (const wrong of [{ kind: 'flag' }, { kind: 'integer', min: 'x' }, null])
      expect(ruled(wrong)).toMatchObject({ kind: 'integer', unit: 's', max: expect.any(Number) });
  });

  test('says that units have plants where an action would harm them', () => {
    const planted = unit({ lifecycles: [{ plants: 3 }] as UnitRecord['lifecycles'] });
    expect(offered([planted], context()).get(120)).toBe('hasPlants');
    expect(offered([planted, unit()], context()).get(120)).toBeNull();
  });

  test('leaves out what no dialog carries out yet', () => {
    const menu = offered([unit({ devices: ['ecu'] })], context({ isAdmin: true }));
    expect([...menu.keys()].every((id) => id > 0 && id !== 87 && id !== 145)).toBe(true);
  });

  test('offers what dialogs of their own carry out, where they are', () => {
    const ownDialogs = new Set([87, 145, -100]);
    const silent = unit({ lastCommandFetch: '2026-11-21T07:43:00Z' });
    const admin = offered([silent], context({ isAdmin: true, ownDialogs }));
    expect([87, 145, -100, -103].map((id) => admin.has(id))).toEqual([true, true, true, false]);
    expect(admin.get(-100)).toBeNull();
    expect(offered([unit()], context({ roles: ['maintenance'], ownDialogs })).has(145)).toBe(false);
    expect(offered([unit({ controller_id: null })], context({ ownDialogs })).has(87)).toBe(false);
  });
});
