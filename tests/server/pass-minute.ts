import { sql } from 'drizzle-orm'
import { openDatabase } from '../../src/lib/db.server.ts'
import { createLog } from '../../src/lib/log.server.ts'

/** The minute after which another process sends what one has taken, on a database that no server runs on. */
const { DATABASE_URL: url, DATA_DIR: dataDir } = process.env
const database = await openDatabase({ url, dataDir, log: createLog('silent') })
await database.db.execute(
  sql`update webhook_deliveries set taken_until = taken_until - interval '1 minute'`,
)
await database.close()
