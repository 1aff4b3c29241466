import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { launchChromium } from '../tests/servers/browser.ts';
import { startProcess } from '../tests/servers/product.ts';
import { buildIfStale } from './portal-build.ts';
import { Camera } from './screens/camera.ts';
import { expertScreens } from './screens/expert.ts';
import { pageOf } from './screens/page.ts';
import { playerScreens } from './screens/player.ts';
import { publicScreens } from './screens/public.ts';
import type { Chapter } from './screens/screen.ts';
import { peopleScreens, superAdminScreens } from './screens/staff-people.ts';
import { workScreens } from './screens/staff-work.ts';

/** What `npm run screens` runs: takes the pictures of docs/screens.md from the demo on a fresh data folder, and writes the page. */
const docs = path.join(import.meta.dirname, '..', 'docs');
const folder = path.join(docs, 'images', 'screens');

/** In this order: an earlier screen may prepare what a later one shows. */
const chapters: Chapter[] = [
  { title: 'Without a sign-in', screens: publicScreens },
  { title: 'Experts', screens: expertScreens },
  { title: 'Answering an assessment', screens: playerScreens },
  { title: 'Staff: designs, assessments and results', screens: workScreens },
  { title: 'Staff: experts and payments', screens: peopleScreens },
  { title: 'Super admins', screens: superAdminScreens },
];

await buildIfStale();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const product = await startProcess({ SEED_DEMO: '1' });
const browser = await launchChromium();
try {
  const camera = new Camera(browser, product.url, folder);
  for (const { screens } of chapters) {
    for (const screen of screens) {
      console.log(`${screen.file}: ${await camera.take(screen)} kB`);
    }
  }
  await writeFile(path.join(docs, 'screens.md'), pageOf(chapters));
} finally {
  await browser.close();
  await product.stop();
}
