import { createHash } from 'node:crypto'

/**
 * Returns the id of a secret's seat, so that a seat taken again after a crash of the database is the same seat. The id reveals neither the
 * secret nor its stored hash.
 */
export function seatIdOf(secret: string): string {
  const bytes = createHash('sha256').update(`seat ${secret}`).digest().subarray(0, 16)
  // A UUID of version 8, which leaves its bits to the program.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
