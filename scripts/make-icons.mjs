import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { ensureChromium } from './ensure-chromium.mjs';

const resources = fileURLToPath(new URL('../resources', import.meta.url));
const trayFolder = join(resources, 'tray');
const iconSizes = [16, 32, 48, 64, 128, 256, 512];
const icoSizes = [16, 32, 48, 64, 128, 256];

// Only the types that may hold PNG data. ic11–ic14 are the double sizes for Retina screens.
const icnsTypes = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 };

// Apple's icon grid leaves a tenth of the canvas free on each side; other platforms fill theirs.
const macMargin = 0.1;

const browser = await chromium.launch({ executablePath: ensureChromium() });
const page = await browser.newPage();

const icon = await readFile(join(resources, 'icon.svg'), 'utf8');
await mkdir(join(resources, 'icons'), { recursive: true });
/** @type {Map<number, Buffer>} */
const pngs = new Map();
for (const size of iconSizes) {
  const png = await render(icon, size);
  pngs.set(size, png);
  await writeFile(join(resources, 'icons', `${size}.png`), png);
}
await writeFile(join(resources, 'icon.png'), pngOf(512));
await writeFile(join(resources, 'icon.ico'), ico(icoSizes.map((size) => ({ size, png: pngOf(size) }))));

const macImages = [];
for (const [type, size] of Object.entries(icnsTypes)) {
  macImages.push({ type, png: await render(icon, size, macMargin) });
}
await writeFile(join(resources, 'icon.icns'), icns(macImages));

for (const file of (await readdir(trayFolder)).filter((name) => name.endsWith('.svg'))) {
  const svg = await readFile(join(trayFolder, file), 'utf8');
  const target = join(trayFolder, file.replace(/\.svg$/, ''));
  // Electron picks the size for the screen by the name's suffix.
  await writeFile(`${target}.png`, await render(svg, 16));
  await writeFile(`${target}@1.5x.png`, await render(svg, 24));
  await writeFile(`${target}@2x.png`, await render(svg, 32));
}

await browser.close();

/**
 * @param {string} svg
 * @param {number} size
 */
async function render(svg, size, margin = 0) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; box-sizing: border-box; width: 100vw; height: 100vh; padding: ${margin * size}px }</style>${svg}`,
  );
  return page.screenshot({ omitBackground: true });
}

/** @param {number} size */
function pngOf(size) {
  const png = pngs.get(size);
  if (!png) throw new Error(`No icon of ${size} px was rendered.`);
  return png;
}

/** @param {{size: number, png: Buffer}[]} images */
function ico(images) {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index;
    // The format has one byte per side and stores 256 as 0.
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}

/** @param {{type: string, png: Buffer}[]} images */
function icns(images) {
  const chunks = images.map(({ type, png }) => chunk(type, png));
  return chunk('icns', Buffer.concat(chunks));
}

/**
 * @param {string} type
 * @param {Buffer} content
 */
function chunk(type, content) {
  const header = Buffer.alloc(8);
  header.write(type, 'latin1');
  header.writeUInt32BE(8 + content.length, 4);
  return Buffer.concat([header, content]);
}
