import { imageSize } from 'image-size';

export type Media =
  | {
      readonly kind: 'image';
      readonly mime: ImageType;
      readonly width: number;
      readonly height: number;
      /** How a JPEG has to be turned, as EXIF counts: 1 is upright. */
      readonly orientation: number;
    }
  | { readonly kind: 'pdf'; readonly mime: 'application/pdf' }
  /** An image of a type that no provider accepts, by the name of its type. */
  | { readonly kind: 'other-image'; readonly type: string }
  | { readonly kind: 'damaged-image'; readonly mime: ImageType };

const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** PDF readers tolerate this many bytes before the header. */
const PDF_HEADER_WITHIN = 1_024;

/** Other types that people try to attach; all but these are just files. */
const otherTypes: Readonly<Record<string, string>> = {
  heif: 'HEIC',
  avif: 'AVIF',
  bmp: 'BMP',
  tiff: 'TIFF',
  ico: 'icon',
  psd: 'Photoshop',
  jxl: 'JPEG XL',
  'jxl-stream': 'JPEG XL',
  jp2: 'JPEG 2000',
  j2c: 'JPEG 2000',
};

/** Looks only at the bytes, because names can be wrong. Returns null for anything that is neither image nor PDF. */
export function sniffMedia(bytes: Uint8Array): Media | null {
  const mime = imageTypeOf(bytes);
  if (mime !== null) return describeImage(bytes, mime);
  const start = Buffer.from(bytes.subarray(0, PDF_HEADER_WITHIN)).toString('latin1');
  if (start.includes('%PDF-')) return { kind: 'pdf', mime: 'application/pdf' };
  const type = otherTypes[sizeOf(bytes)?.type ?? ''];
  return type === undefined ? null : { kind: 'other-image', type };
}

function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'image/webp' : null;
}

function describeImage(bytes: Uint8Array, mime: ImageType): Media {
  const { width = 0, height = 0, orientation = 1 } = sizeOf(bytes) ?? {};
  if (width < 1 || height < 1) return { kind: 'damaged-image', mime };
  // Orientations from 5 on swap width and height.
  const [shownWidth, shownHeight] = orientation > 4 ? [height, width] : [width, height];
  return { kind: 'image', mime, width: shownWidth, height: shownHeight, orientation };
}

function sizeOf(bytes: Uint8Array) {
  try {
    return imageSize(bytes);
  } catch {
    return null;
  }
}
