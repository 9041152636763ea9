// Runs one job in a thread of its own: decoding takes seconds, and the decoder may panic or use up its memory. It is
// started from its source, so it can import nothing of ours and is told where its libraries are.
const { parentPort, workerData } = require('node:worker_threads');

/** @typedef {import('./media-job').MediaJob} MediaJob */
/** @typedef {import('./media-job').PreparedPicture} PreparedPicture */
/** @typedef {typeof import('@silvia-odwyer/photon-node')} Photon */
/** @typedef {InstanceType<Photon['PhotonImage']>} Picture */

/** What providers recommend: they scale larger images down themselves. */
const SENT_EDGE = 1_568;
/** For providers that limit the size of an image; base64 adds a third. */
const SENT_BYTES = 3_500_000;
/** Twice the largest thumbnail, for screens with high density. */
const PREVIEW_EDGE = 320;
const JPEG_QUALITY = 88;

/**
 * Of the eight ways in which EXIF says that a picture lies: where the pixel at x, y of the upright one comes from.
 * @type {Readonly<Record<number, (x: number, y: number, width: number, height: number) => readonly [number, number]>>}
 */
const sources = {
  2: (x, y, width) => [width - 1 - x, y],
  3: (x, y, width, height) => [width - 1 - x, height - 1 - y],
  4: (x, y, _width, height) => [x, height - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, _width, height) => [y, height - 1 - x],
  7: (x, y, width, height) => [width - 1 - y, height - 1 - x],
  8: (x, y, width) => [width - 1 - y, x],
};

/** @param {Extract<MediaJob, { kind: 'image' }>} job */
function prepareImage({ bytes, isPhoto, orientation }) {
  /** @type {Photon} */
  const photon = require(workerData.modules.photon);
  const decoded = photon.PhotonImage.new_from_byteslice(bytes);
  const scaled = scaleDown(photon, decoded, SENT_EDGE);
  const upright = turn(photon, scaled, orientation);
  return {
    sent: encode(upright, isPhoto),
    preview: encode(scaleDown(photon, upright, PREVIEW_EDGE), isPhoto),
  };
}

/**
 * @param {Photon} photon
 * @param {Picture} picture
 * @param {number} edge
 */
function scaleDown(photon, picture, edge) {
  const [width, height] = [picture.get_width(), picture.get_height()];
  const scale = edge / Math.max(width, height);
  if (scale >= 1) return picture;
  const scaled = (/** @type {number} */ length) => Math.max(1, Math.round(length * scale));
  return photon.resize(picture, scaled(width), scaled(height), photon.SamplingFilter.Triangle);
}

/**
 * @param {Photon} photon
 * @param {Picture} picture
 * @param {number} orientation
 */
function turn(photon, picture, orientation) {
  const source = sources[orientation];
  if (!source) return picture;
  const [width, height] = [picture.get_width(), picture.get_height()];
  const [turnedWidth, turnedHeight] = orientation > 4 ? [height, width] : [width, height];
  const before = new Uint32Array(picture.get_raw_pixels().slice().buffer);
  const after = new Uint32Array(before.length);
  for (let y = 0; y < turnedHeight; y += 1) {
    for (let x = 0; x < turnedWidth; x += 1) {
      const [fromX, fromY] = source(x, y, width, height);
      after[y * turnedWidth + x] = before[fromY * width + fromX] ?? 0;
    }
  }
  return new photon.PhotonImage(new Uint8Array(after.buffer), turnedWidth, turnedHeight);
}

/**
 * Drops all metadata, because only the pixels are written.
 * @param {Picture} picture
 * @param {boolean} isPhoto
 * @returns {PreparedPicture}
 */
function encode(picture, isPhoto) {
  const png = isPhoto ? null : picture.get_bytes();
  if (png !== null && png.length <= SENT_BYTES) return { mime: 'image/png', bytes: png };
  return { mime: 'image/jpeg', bytes: picture.get_bytes_jpeg(JPEG_QUALITY) };
}

/** @param {Extract<MediaJob, { kind: 'pdf' }>} job */
async function readPdf({ bytes, maxLength }) {
  /** @type {typeof import('unpdf')} */
  const { getDocumentProxy } = require(workerData.modules.unpdf);
  const document = await getDocumentProxy(bytes, { verbosity: 0, isEvalSupported: false });
  let text = '';
  for (let number = 1; number <= document.numPages && text.length < maxLength; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const lines = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
    text += `[Page ${number}]\n${lines.trim()}\n\n`;
  }
  return { pages: document.numPages, text: text.slice(0, maxLength).trimEnd() };
}

/** @type {MediaJob} */
const { job } = workerData;
Promise.resolve()
  .then(() => (job.kind === 'image' ? prepareImage(job) : readPdf(job)))
  .then((value) => parentPort?.postMessage({ ok: true, value }))
  .catch((cause) => parentPort?.postMessage({ ok: false, message: String(cause?.message ?? cause) }));
