import { createRequire } from 'node:module';

type Photon = typeof import('@silvia-odwyer/photon-node');
type Color = readonly [red: number, green: number, blue: number, alpha?: number];

const photon: Photon = createRequire(import.meta.url)('@silvia-odwyer/photon-node');

/** Where the pixels of a test image differ, so that a wrong orientation shows. */
export const corner = { red: [220, 20, 20], blue: [20, 20, 220] } as const;

/** A picture that is red on the left and blue on the right. */
function paint(width: number, height: number, colorAt: (x: number, y: number) => Color) {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue, alpha = 255] = colorAt(x, y);
      pixels.set([red, green, blue, alpha], (y * width + x) * 4);
    }
  }
  return new photon.PhotonImage(pixels, width, height);
}

/** Red in its upper left quarter, blue elsewhere. The seed makes it different from others. */
function sample(width: number, height: number, seed: number) {
  return paint(width, height, (x, y) => {
    const [red, green, blue] = x < width / 2 && y < height / 2 ? corner.red : corner.blue;
    return x === 0 && y === 0 ? [seed % 256, (seed >> 8) % 256, 7] : [red, green, blue];
  });
}

export function samplePng(width = 8, height = 6, seed = 0): Buffer {
  return Buffer.from(sample(width, height, seed).get_bytes());
}

export function sampleJpeg(width = 64, height = 48): Buffer {
  return Buffer.from(sample(width, height, 0).get_bytes_jpeg(95));
}

export function decodeImage(bytes: Uint8Array) {
  const image = photon.PhotonImage.new_from_byteslice(bytes);
  const [width, height] = [image.get_width(), image.get_height()];
  const pixels = image.get_raw_pixels();
  return {
    width,
    height,
    at: (x: number, y: number) => [...pixels.slice((y * width + x) * 4, (y * width + x) * 4 + 3)],
  };
}

/** Adds what a camera writes: how it was held, and where. */
export function withExif(jpeg: Buffer, orientation: number, place = 'GPS 52.5163N 13.3777E'): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(place)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** A PNG that says that it has this size, whatever follows. */
export function pngHeader(width: number, height: number): Buffer {
  const png = Buffer.from(samplePng(2, 2));
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

/** A PDF with one line of text on each page. */
export function samplePdf(...lines: readonly string[]): Buffer {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>'];
  const kids = lines.map((_, index) => `${4 + index * 2} 0 R`);
  objects.push(`<</Type/Pages/Kids[${kids.join(' ')}]/Count ${lines.length}>>`);
  objects.push('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  for (const [index, line] of lines.entries()) {
    const content = `BT /F1 24 Tf 20 100 Td (${line.replace(/[\\()]/g, '\\$&')}) Tj ET`;
    const resources = '<</Font<</F1 3 0 R>>>>';
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents ${5 + index * 2} 0 R/Resources${resources}>>`,
    );
    objects.push(`<</Length ${content.length}>>stream\n${content}\nendstream`);
  }
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  pdf += `trailer\n<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}
