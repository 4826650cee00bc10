import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

// The package unpacks into os.tmpdir(), takes a half-written file for a finished one and changes the environment of
// its process. So it runs in a process of its own, in a fresh folder that gets its final name only when complete.
const unpackScript = `
  const { default: chromium } = await import(process.argv[1]);
  await chromium.executablePath();
`;

/** The Chromium of the npm package @sparticuz/chromium, unpacked once per version, with its own libraries and fonts. */
export async function unpackedChromium(): Promise<{ path: string; env: Record<string, string> }> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No browser found. Install Chromium or Chrome, or name one in CHROME_PATH.');
  }
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  const packageFolder = dirname(dirname(dirname(entry)));
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = join(dirname(dirname(packageFolder)), '.cache', 'trellis', `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder, entry);
  return {
    path: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}

async function unpackInto(folder: string, entry: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const fresh = await mkdtemp(`${folder}-`);
  try {
    // The variable makes it bring libnss3 and its relatives, which a bare machine lacks.
    const env = { ...process.env, TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x', NODE_OPTIONS: '' };
    await run(process.execPath, ['--input-type=module', '--eval', unpackScript, entry], { env });
    await writeFile(join(fresh, 'fonts', 'fonts.conf'), fontsConfiguration(join(folder, 'fonts')));
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // another process was quicker
  }
}

/** The package's own file names folders under /tmp; this one names where the fonts really are, and the system's. */
function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`;
}
