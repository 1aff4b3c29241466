import { chmod, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');

/** Writes the command `panel` as deploy/first-start.sh does, for the portal of these sources, other folders and the account of the tests. */
export async function writePanelCommand(file: string, etc: string, data: string): Promise<void> {
  const command = (await readFile(path.join(root, 'deploy', 'panel.sh'), 'utf8'))
    .replaceAll('APP_DIR', root)
    .replaceAll('CONFIG_DIR', etc)
    .replaceAll('DATA_DIR', data)
    .replaceAll('ACCOUNT', userInfo().username);
  await writeFile(file, command);
  await chmod(file, 0o755);
}
