import { defineApi, idQuery, membersOf, type CallResult } from '@trellis/entity-kit';
import * as z from 'zod';

const text = z.string().nullable();

/** What is installed, from the largest to the smallest. */
export const installedKinds = [
  'area',
  'zone',
  'unit',
  'controller',
  'board',
  'component',
  'device',
  'plc',
  'camera',
] as const;

const item = z.object({
  /** `unit:4` */
  key: z.string(),
  /** What it is part of; empty: the facility itself. */
  parent: text,
  kind: z.enum(installedKinds),
  id: z.int(),
  name: z.string(),
  status: z.enum(['healthy', 'offline', 'disabled']),
  /** Address of its page, where it has one. */
  path: text,
  /** Make, model or type; for ports their address. */
  detail: text,
  ip: text,
  mac: text,
  hostname: text,
  software: text,
  firmware: text,
  serial: text,
  warrantyUntil: text,
  installed: text,
  lastSeen: text,
});

/** Who reads what is installed in their facility, beside administrators. */
export const infrastructureReaders = ['owner', 'facilityManager', 'maintenance'] as const;

/** One printable truth of what is installed where. */
export const infrastructureTreeApi = defineApi('infrastructureTree', {
  getTree: {
    method: 'GET',
    path: 'infrastructure/getTree',
    summary:
      'Everything installed in a facility with what it is part of: areas, zones, units, controllers, boards, ports, devices',
    access: membersOf('facility_id', infrastructureReaders),
    query: z.object({ facility_id: idQuery }),
    returns: z.object({ facility: z.string(), items: z.array(item) }),
  },
});
export type Installed = CallResult<typeof infrastructureTreeApi.calls.getTree>['items'][number];
