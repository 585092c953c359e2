import { setTimeout as pause } from 'node:timers/promises'
import type { Chat } from '~/domain/outgoing/chat-address'
import { type ChatMessage, chatPayload } from '~/domain/outgoing/chat-payload'
import type { Post } from '~/lib/server/requests/outgoing-post.server'

/** Time after which a missing response is reported to the user. */
const FAILS_AFTER_MS = 5_000

export type TrialOptions = { post: Post; failsAfterMs?: number | undefined }

type Trial = { kind: Chat; url: string; message: ChatMessage }

/**
 * Sends a test message to an address that is not saved. Returns false if the chat refuses it. An unreachable address and a blocked one take the same
 * time, so that it does not reveal hosts inside the server's network.
 */
export async function tryChat(
  { post, failsAfterMs = FAILS_AFTER_MS }: TrialOptions,
  { kind, url, message }: Trial,
): Promise<boolean> {
  const patience = pause(failsAfterMs, undefined, { ref: false })
  const body = JSON.stringify(chatPayload(kind, message))
  const silent = patience.then(() => ({ status: null }))
  const { status } = await Promise.race([post(url, body, {}), silent])
  if (status === null) await patience
  return status !== null && status >= 200 && status < 300
}
