import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Makes SVG pictures use the type that comes with the product, so that they look the same on a machine without
 * fonts. Must run before the first picture with text is drawn in this process.
 */
export async function loadBundledFonts(folder: string): Promise<void> {
  const fonts = path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  const settings = path.join(folder, 'fonts.conf');
  const cache = path.join(folder, 'font-cache');
  // A cache that the font library makes by itself could be read by every account.
  await mkdir(cache, { recursive: true });
  await writeFile(
    settings,
    `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir></fontconfig>\n`,
  );
  process.env.FONTCONFIG_FILE = settings;
}
