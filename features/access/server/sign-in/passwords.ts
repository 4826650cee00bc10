import { hash, verify } from '@node-rs/argon2';

// OWASP's second recommended setting for Argon2id: 19 MiB, 2 passes, 1 lane.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id hash of a password, with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, settings);

let decoy: Promise<string> | undefined;

/** Whether the password fits the hash; without a hash it takes just as long, so nobody learns which addresses exist. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && Boolean(passwordHash);
}
