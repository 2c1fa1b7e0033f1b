/** The polynomial of CRC-32 (IEEE 802.3), reversed. */
const POLYNOMIAL = 0xedb88320;

/** CRC-32: finds every change of up to 32 neighboring bits. It protects against accidents, not against forgery. */
export function crc32(bytes: Iterable<number>): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? POLYNOMIAL : 0);
  }
  return ~crc >>> 0;
}
