import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto

/**
 * Makes hashing a password cheap in tests: its real cost is half of the time of account tests. The browser tests run the built server, which hashes
 * at the real cost.
 */
crypto.scrypt = ((password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 2, r: 1 }, done)) as typeof scrypt
syncBuiltinESMExports()
