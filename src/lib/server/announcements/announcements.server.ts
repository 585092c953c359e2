import {
  type AnnouncementOptions,
  type Announcements,
  NO_ANNOUNCEMENTS,
} from './announcement.server'
import { overPostgres } from './postgres.server'

/** Returns the announcements of this process: over NATS if there is an address, or else over the database. */
export async function createAnnouncements(options: AnnouncementOptions): Promise<Announcements> {
  const { database, url } = options
  if (url !== undefined) {
    // Loaded on demand, because most servers do without it.
    const { overNats } = await import('./nats.server')
    return overNats({ url })
  }
  return database.engine === 'embedded' ? NO_ANNOUNCEMENTS : overPostgres(options)
}
