import type { RequestTransaction } from '@trellis/server-kit';

/** How the product is called where no branding says otherwise. */
export const ownName = 'Trellis';

/** The product's name in the branding of a host name; undefined where the host has none. */
export async function findProductName(host: string, db: RequestTransaction): Promise<string | undefined> {
  const app = await db.selectFrom('apps').select('productName').where('urlSearchString', '=', host).executeTakeFirst();
  return app?.productName.trim() || undefined;
}

/** How the product is called under a host name. */
export const productNameAt = async (host: string, db: RequestTransaction): Promise<string> =>
  (await findProductName(host, db)) ?? ownName;
