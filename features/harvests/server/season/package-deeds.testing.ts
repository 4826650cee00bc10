import type { Deed, Wish } from './batch-deeds.testing.ts';
import { move, type Model } from './books.testing.ts';
import { choose, idOf, isDone, listPackages, reason, round, type PackageRow, type Season } from './season.testing.ts';

type PackageDeed = (story: Season, model: Model, jar: PackageRow, wish: Wish & { qty: number }) => Promise<void>;

const ofPackage =
  (deed: PackageDeed): Deed =>
  async (story, model, wish) => {
    const jar = choose(await listPackages(story), wish.pick);
    if (jar) await deed(story, model, jar, { ...wish, qty: round(Math.max(0.001, jar.qty * wish.share)) });
  };
const post = async ({ call }: Season, kind: string, jar: PackageRow, qty: number, more: object = {}) =>
  isDone(await call('POST', 'productInventoryTransactions', { productInventory_id: jar.id, kind, qty, ...more }));
/** A movement that takes from a package what then is nowhere. */
const leaving = (kind: string): Deed =>
  ofPackage(async (story, model, jar, { qty }) => {
    if (await post(story, kind, jar, -qty)) move(model, { packages: -qty * jar.factor, gone: qty * jar.factor });
  });
const act = (action: string): Deed =>
  ofPackage(
    async ({ call }, _, jar) => void isDone(await call('POST', `productInventory/${jar.id}/${action}`, { reason })),
  );
/** A difference that somebody found: more or less came than was thought. */
const finding = (kind: string): Deed =>
  ofPackage(async (story, model, jar, { share }) => {
    const qty = round(jar.qty * (share - 0.7) * 0.1);
    if (qty !== 0 && (await post(story, kind, jar, qty, { reason })))
      move(model, { packages: qty * jar.factor, came: qty * jar.factor });
  });

/** What is done with packages. */
export const packageDeeds: Readonly<Record<string, Deed>> = {
  ship: leaving('ship'),
  'use as sample': leaving('sample'),
  'destroy package': leaving('destroy'),
  adjust: finding('adjust'),
  count: finding('count'),
  'release package': act('release'),
  'hold package': act('hold'),
  'test package': act('test'),
  'dry package': act('dry'),
  'finish package': act('finish'),
  'unfinish package': act('unfinish'),
  return: ofPackage(async (story, model, jar, { share }) => {
    const [sent] = await story.rows<{
      qty: number;
    }>(`select rounded(coalesce(-sum(qty), 0)) as qty from product_inventory_transactions
      where "productInventory_id" = ${jar.id} and kind in ('ship', 'return')`);
    const qty = round((sent?.qty ?? 0) * share);
    if (qty > 0 && (await post(story, 'return', jar, qty)))
      move(model, { packages: qty * jar.factor, gone: -qty * jar.factor });
  }),
  reserve: ofPackage(async (story, _, jar, { share }) => {
    const qty = share > 0.8 ? -round(jar.reserved) : round(jar.free * share);
    if (qty !== 0) await post(story, 'reserve', jar, qty);
  }),
  move: ofPackage(async (story, _, jar, { qty }) => void (await post(story, 'move', jar, qty))),
  part: ofPackage(async (story, _, jar, { qty, pick }) => {
    // A part in another unit of weight: what it gets is converted.
    const unit_id = [1, 3, 4, 5][pick % 4];
    const part = await story.call('POST', 'productInventory', { itemName: 'Part', parent_id: jar.id, unit_id });
    await post(story, 'split', jar, -qty, { to_id: idOf(part) });
  }),
  combine: ofPackage(async (story, _, jar, { qty, pick }) => {
    const other = choose(await listPackages(story), pick + 1);
    if (other) await post(story, 'combine', jar, -qty, { to_id: other.id });
  }),
  'use without a run': ofPackage(async (story, _, jar, { qty }) => {
    if (await post(story, 'use', jar, -qty)) throw new Error('Only runs use packages.');
  }),
};
