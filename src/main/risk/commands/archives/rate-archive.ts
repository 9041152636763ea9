import type { RateInvocation } from '../invocation';
import { rateAr } from './rate-ar';
import { compressors } from './rate-compression';
import { rateCpio } from './rate-cpio';
import { rateSevenZip } from './rate-seven-zip';
import { rateTar } from './rate-tar';
import { rateUnzip, rateZip, rateZipInfo } from './rate-zip';

const each = (names: string, judge: RateInvocation) => names.split(' ').map((name) => [name, judge] as const);

/** Programs that pack and unpack, rated by where they read and write and by what their flags start. */
export const archivers: ReadonlyMap<string, RateInvocation> = new Map<string, RateInvocation>([
  ...each('tar gtar bsdtar', rateTar),
  ...each('zip', rateZip),
  ...each('unzip', rateUnzip),
  ...each('zipinfo', rateZipInfo),
  ...compressors,
  ...each('7z 7za 7zr 7zz rar unrar', rateSevenZip),
  ...each('cpio', rateCpio),
  ...each('ar', rateAr),
]);
