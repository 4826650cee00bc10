import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Random secrets of this installation, made at first start. */
export interface Secrets {
  /** Password with which new controllers announce themselves before they are adopted. */
  provisioningKey: string;
  /** Seed of the demo controllers' keys. */
  demoSeed: string;
  /** Key that seals secret fields in the database, 32 bytes in base64; more of them in SECRET_KEYS. */
  sealingKey: string;
}

/** Writes a file only its owner can read; written beside and renamed, so a crash leaves the old or the new one. */
export function writePrivateFile(file: string, text: string): void {
  const draft = `${file}.${process.pid}.part`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}

/** Makes the data folder and reads its secrets, creating random ones at first start. */
export function openDataFolder(dataDir: string): { dir: string; secrets: Secrets } {
  const dir = path.resolve(dataDir);
  // 0755: the embedded database may run as another user and must reach its own folder inside.
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  const file = path.join(dir, 'secrets.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const secrets: Secrets = {
    provisioningKey: known.provisioningKey ?? randomBytes(24).toString('base64url'),
    demoSeed: known.demoSeed ?? randomBytes(24).toString('base64url'),
    sealingKey: known.sealingKey ?? randomBytes(32).toString('base64url'),
  };
  writePrivateFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return { dir, secrets };
}
