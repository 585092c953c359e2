import { createHash } from 'node:crypto'

/**
 * The id of the seat that a secret opens: a seat that is taken again after a crash of the database is the same one. From the id follows nothing
 * of the secret, nor of the hash that is stored.
 */
export function seatIdOf(secret: string): string {
  const bytes = createHash('sha256').update(`seat ${secret}`).digest().subarray(0, 16)
  // A UUID of version 8, whose bits are the program's own.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
