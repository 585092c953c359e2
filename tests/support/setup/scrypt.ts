import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto

/**
 * Makes hashing a password cheap in tests: at its real cost it takes half of the time of the tests of accounts. The
 * browser tests run the built server, which hashes at the real cost.
 */
crypto.scrypt = ((password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 2, r: 1 }, done)) as typeof scrypt
syncBuiltinESMExports()
