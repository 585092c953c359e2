import { sql } from 'drizzle-orm'
import { openDatabase } from '../src/lib/db.server.ts'
import { readPlace } from './database-place.ts'

/** Opens the database as the server does, with one user in it, and stays until it is ended. */
const { db } = await openDatabase(readPlace())
await db.execute(sql`insert into "user" (name, email) values ('Ana', 'ana@example.org')`)
process.stdout.write('open\n')
process.stdin.resume()
