import type { Database } from '~/lib/database/db.server'
import type { Log } from '~/lib/server/log.server'

/** A committed change of a room. Votes leave its version. */
export type RoomChange = { room: string; version: number }

/** A change of a room, or the end of a user's right, such as a session or a membership. */
export type Announcement = RoomChange | { rightsOf: string }

export type AnnouncementListener = {
  /** Called for the announcements of other processes. */
  onAnnouncement: (announcement: Announcement) => void
  onDisconnect: (reason: string) => void
  /** Called when the connection is back. Announcements may have been missed. */
  onReconnect: () => void
}

/**
 * Announcements between the processes of one database. Nothing may depend on one: they may be lost, late, or repeated. The receiver compares the
 * version, and regularly looks at what it shows.
 */
export type Announcements = {
  /** Starts listening. Throws a `StartupError` if the operator has to act first. */
  start(listener: AnnouncementListener): Promise<void>
  /** Announces a change after its commit. Never throws. */
  announce(announcement: Announcement): void
  /** Receives the changes of this room, until the returned function is called. Others may arrive as well. */
  follow(roomId: string): () => void
  isConnected(): boolean
  close(): Promise<void>
}

/** Announcements of a process that is the only one on its database. */
export const NO_ANNOUNCEMENTS: Announcements = {
  start: async () => {},
  announce: () => {},
  follow: () => () => {},
  isConnected: () => true,
  close: async () => {},
}

export type AnnouncementOptions = {
  database: Pick<Database, 'db' | 'engine' | 'listen'>
  /** Address of a NATS server, instead of PostgreSQL. */
  url?: string | undefined
  nodeId: string
  log: Log
}
