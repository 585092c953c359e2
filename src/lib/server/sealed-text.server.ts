import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Seals texts that the server must read again, so that the database alone does not give them away. */
export type TextSealer = {
  /** `place` says where the text belongs: it opens there only. */
  seal: (text: string, place: string) => string
  /** Null for a text that was sealed with another secret or for another place. */
  open: (sealed: string, place: string) => string | null
}

/** `purpose` keeps the keys of different uses of one secret apart. */
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
