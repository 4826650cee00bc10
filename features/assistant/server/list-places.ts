import type { Named, Places, Screen } from '@trellis/assistant/model';
import { Area } from '@trellis/facilities/model';
import type { MenuEntry } from '@trellis/access/model';
import { readMenu } from '@trellis/navigation/server';
import { callerOf, findTenantRows, type CallContext } from '@trellis/server-kit';
import { Unit } from '@trellis/units/model';
import { listUnitNames } from '@trellis/unit-status/server';
import type { Reader } from './reader.ts';

/** What the person can name in the facility they are in: its units and areas as far as they see them, the pages of their menu. */
export async function listPlaces(context: CallContext, { lang }: Pick<Reader, 'lang'>): Promise<Places> {
  const { db, records, viewer, facilityId, now } = context;
  const unitIds = await findTenantRows(Unit, facilityId, context);
  const units = await listUnitNames(db, { facilityId, unitIds, now });
  const areas = await records.list(
    Area,
    { where: { facility_id: facilityId, active: true }, fields: ['id', 'name'], order: 'name', limit: 1000 },
    viewer,
  );
  return {
    units: units.map(({ id, name, areaname }) => ({ id, name, beside: areaname })),
    areas: JSON.parse(areas) as Named[],
    screens: await listScreens(context, lang),
  };
}

/** The pages of the person's menu, each by its names in both languages. */
export async function listScreens(context: CallContext, lang: Reader['lang']): Promise<Screen[]> {
  const { db, facilityId } = context;
  const { userId, isAdmin } = callerOf(context);
  const read = async (language: Reader['lang']) =>
    pagesOf(await readMenu(db, { userId, facilityId, isAdmin, lang: language }));
  const [own, other] = [await read(lang), await read(lang === 'en' ? 'es' : 'en')];
  const otherLabels = new Map(other.map(({ path, label }) => [path, label]));
  return own.map(({ path, label }) => ({ path, label, names: [label, otherLabels.get(path) ?? label] }));
}

/** Every page of a menu once; those whose path needs more than the menu says are left out. */
function pagesOf(menu: readonly MenuEntry[]): { path: string; label: string }[] {
  const all = menu.flatMap((entry) => [entry, ...entry.children]);
  const pages = all.flatMap(({ route, label }) =>
    route?.startsWith('/') && !/[{:]/.test(route) ? [{ path: route, label: label ?? route }] : [],
  );
  return pages.filter(({ path }, index) => pages.findIndex((page) => page.path === path) === index);
}
