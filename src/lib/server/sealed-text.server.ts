import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Encrypts texts that the server must read again, so that the database alone does not reveal them. */
export type TextSealer = {
  /** Encrypts a text. `place` is the place of the text: it can be opened only there. */
  seal: (text: string, place: string) => string
  /** Decrypts a text. Null if it was sealed with another secret or for another place. */
  open: (sealed: string, place: string) => string | null
}

/** Creates a sealer. `purpose` separates the keys of different uses of one secret. */
export function createTextSealer(secret: string, purpose: string): TextSealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `retroscore ${purpose}`, KEY_BYTES))
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64')
      const [nonce, rest] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)]
      const decipher = createDecipheriv(ALGORITHM, key, nonce)
        .setAAD(Buffer.from(place))
        .setAuthTag(rest.subarray(0, TAG_BYTES))
      const text = decipher.update(rest.subarray(TAG_BYTES), undefined, 'utf8')
      try {
        return text + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
