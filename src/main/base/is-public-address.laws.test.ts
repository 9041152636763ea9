import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './is-public-address';

const octet = fc.integer({ min: 0, max: 255 });
const privateIpv4 = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
  fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
);
const hexadecimal = (value: number) => value.toString(16).padStart(2, '0');
const asGroups = ([a, b, c, d]: readonly number[]) =>
  `${hexadecimal(a ?? 0)}${hexadecimal(b ?? 0)}:${hexadecimal(c ?? 0)}${hexadecimal(d ?? 0)}`;

describe('isPublicAddress', () => {
  it('never takes a private address for a public one, however it is wrapped', () => {
    fc.assert(
      fc.property(privateIpv4, (octets) => {
        const dotted = octets.join('.');
        const groups = asGroups(octets);
        const forms = [
          dotted,
          `::ffff:${dotted}`,
          `::ffff:${groups}`,
          `::${groups}`,
          `::ffff:0:${groups}`,
          `64:ff9b::${groups}`,
          `64:ff9b:1::${groups}`,
          `2002:${groups}::`,
          `2001:0:${groups}::`,
        ];
        expect(forms.filter(isPublicAddress)).toEqual([]);
      }),
    );
  });

  it.each([
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    'ff02::1',
    'fec0::1',
    '168.63.129.16',
    'example.com',
    '',
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111'])('takes %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});
