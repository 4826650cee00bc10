import { hash, verify } from '@node-rs/argon2';

// OWASP's second recommended setting for Argon2id: 19 MiB, 2 passes, 1 lane.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Passwords worked on at a time: one of Node's four threads stays free for files and names, however many people sign in. */
const atOnce = 3;
let working = 0;
const waiting: (() => void)[] = [];

async function inTurn<R>(work: () => Promise<R>): Promise<R> {
  if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else working += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

/** Argon2id hash of a password, with its own salt. It is slow on purpose: never inside a transaction. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, settings));

let decoy: Promise<string> | undefined;

/** Whether the password fits the hash; without a hash it takes just as long, so nobody learns which addresses exist. It is slow on
 * purpose: never inside a transaction. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const compared = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(compared, password));
  return matches && Boolean(passwordHash);
}
