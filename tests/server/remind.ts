import { eq } from 'drizzle-orm'
import { sendReminders } from '../../src/features/actions/reminders/job.server.ts'
import { actionReminders, actions } from '../../src/features/actions/tables.server.ts'
import { users } from '../../src/features/auth/tables.server.ts'
import { retrospectives } from '../../src/features/retrospectives/tables.server.ts'
import { squads } from '../../src/features/squads/tables.server.ts'
import { type Db, openDatabase } from '../../src/lib/db.server.ts'
import { createLog } from '../../src/lib/log.server.ts'
import { createMailer } from '../../src/lib/mail.server.ts'
import { SECRET } from './server-process.ts'

/**
 * Rounds of the reminders on a Monday at noon, in a process that can be killed: one for each sprint, which the squad of the person records first
 * if it has not been recorded. An action of theirs is due. Prints how many mails went out in each, and for which sprints reminders are noted.
 */
const [email = '', ...sprints] = process.argv.slice(2)
const { DATABASE_URL: url, DATA_DIR: dataDir, SMTP_URL: smtpUrl } = process.env
const log = createLog('silent')
const database = await openDatabase({ url, dataDir, log })
const { db } = database
const userId = await readUser(db)
const mailer = createMailer({ smtpUrl, from: 'RetroScore <x@example.org>', log })
const rounds: { sent: number; noted: number[] }[] = []
for (const sprint of sprints) {
  await record(Number(sprint))
  const sent = await sendReminders(
    { db, mailer, origin: 'https://retro.example', secret: SECRET },
    new Date('2026-11-23T12:00:00Z'),
  )
  rounds.push({ sent, noted: await readNoted() })
}
await mailer.close()
await database.close()
process.stdout.write(JSON.stringify(rounds))

async function readNoted(): Promise<number[]> {
  const noted = await db
    .select({ sprint: actionReminders.sprint })
    .from(actionReminders)
    .where(eq(actionReminders.userId, userId))
    .orderBy(actionReminders.sprint)
  return noted.map(({ sprint }) => sprint)
}

async function readUser(of: Db): Promise<string> {
  const [known] = await of.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (known) return known.id
  const person = { name: 'Mia', email, emailVerified: true }
  const [made] = await of.insert(users).values(person).returning({ id: users.id })
  return made?.id ?? ''
}

async function record(newest: number): Promise<void> {
  const squadId = await readSquad()
  const row = { squadId, sprint: newest, data: {} }
  await db.insert(retrospectives).values(row).onConflictDoNothing()
}

async function readSquad(): Promise<string> {
  const [known] = await db.select({ id: squads.id }).from(squads).where(eq(squads.ownerId, userId))
  if (known) return known.id
  const squad = { name: 'Alpha', ownerId: userId, reminderDay: 1 as const }
  const [made] = await db.insert(squads).values(squad).returning({ id: squads.id })
  const squadId = made?.id ?? ''
  await db.insert(actions).values({
    ...{ squadId, title: 'Refine', state: 'open', ownerKind: 'member', ownerId: userId },
    ...{ bornSprint: 1, startedSprint: 1, dueSprint: 2 },
  })
  return squadId
}
