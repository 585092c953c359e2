import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createPlace, type TestPlace } from '~tests/support/database/places'
import { type Database, openDatabase } from './db.server'
import { StartupError } from './startup-error.server'

const CHANNEL = 'retroscore'

let place: TestPlace
let elsewhere: TestPlace
let database: Database | undefined

beforeEach(async () => {
  place = await createPlace()
  elsewhere = await createPlace()
})
afterEach(async () => {
  await database?.close()
  database = undefined
  await place.remove()
  await elsewhere.remove()
})

if (inject('databaseUrl')) {
  test('refuses to start if announcements do not arrive and names the setting', async () => {
    // Like a pooler in transaction mode, another database accepts LISTEN without ever delivering.
    database = await openDatabase({ ...place, listenUrl: elsewhere.url })
    const refused = database.listen(CHANNEL, {
      onPayload: fail,
      onDisconnect: fail,
      onReconnect: fail,
    })
    await expect(refused).rejects.toThrow(StartupError)
    await expect(refused).rejects.toThrow('set DATABASE_LISTEN_URL')
  })

  test('the echo is not an announcement for any process', async () => {
    database = await openDatabase({ ...place, listenUrl: place.url })
    const heard: string[] = []
    const onPayload = (payload: string) => heard.push(payload)
    const first = await database.listen(CHANNEL, {
      onPayload,
      onDisconnect: fail,
      onReconnect: fail,
    })
    const second = await database.listen(CHANNEL, {
      onPayload: fail,
      onDisconnect: fail,
      onReconnect: fail,
    })
    expect(heard.filter((payload) => !payload.startsWith('echo '))).toEqual([])
    await first()
    await second()
  })
}

function fail(): never {
  throw new Error('not expected')
}
