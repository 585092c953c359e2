import useSWR, { mutate, type SWRResponse } from 'swr'
import { type ApiProblem, api, call } from '~/lib/browser/api-client'
import type {
  ChatTrial,
  CreatedWebhook,
  NewWebhook,
  Webhook,
  WebhookDelivery,
  WebhookEdit,
} from './schema'
import '~/i18n/squad-error-texts'

const squad = api.squads[':squadId'].webhooks
const one = squad[':webhookId']

/** The ids of a squad's webhook. */
export type Which = { squadId: string; webhookId: string }

const keyOf = (squadId: string) => ['webhooks', squadId] as const
const historyOf = ({ squadId, webhookId }: Which) => ['deliveries', squadId, webhookId] as const

export function useWebhooks(squadId: string): SWRResponse<{ webhooks: Webhook[] }, ApiProblem> {
  return useSWR<{ webhooks: Webhook[] }, ApiProblem>(keyOf(squadId), () =>
    call(squad.$get({ param: { squadId } })),
  )
}

/** Returns the deliveries. Reloads them every few seconds, because waiting ones are sent within seconds. */
export function useDeliveries(which: Which) {
  return useSWR<{ deliveries: WebhookDelivery[] }, ApiProblem>(
    historyOf(which),
    () => call(one.deliveries.$get({ param: which })),
    { refreshInterval: 3_000 },
  )
}

export async function createWebhook(squadId: string, json: NewWebhook): Promise<CreatedWebhook> {
  const created = await call(squad.$post({ param: { squadId }, json }))
  await mutate(keyOf(squadId))
  return created
}

/** Sends a test message to a chat's address that is not saved. Rejects with UNREACHABLE if it does not arrive. */
export async function tryChat(squadId: string, json: ChatTrial): Promise<void> {
  await call(squad.trials.$post({ param: { squadId }, json }))
}

export async function changeWebhook(which: Which, json: WebhookEdit): Promise<void> {
  await call(one.$patch({ param: which, json }))
  await mutate(keyOf(which.squadId))
}

export async function removeWebhook(which: Which): Promise<void> {
  await call(one.$delete({ param: which }))
  await mutate(keyOf(which.squadId))
}

export async function readSecret(which: Which): Promise<string> {
  return (await call(one.secret.$get({ param: which }))).secret
}

export async function changeSecret(which: Which): Promise<string> {
  return (await call(one.secret.$post({ param: which }))).secret
}

export async function ping(which: Which): Promise<void> {
  await call(one.pings.$post({ param: which }))
  await mutate(historyOf(which))
}

export async function resend(which: Which, deliveryId: string): Promise<void> {
  await call(one.deliveries[':deliveryId'].resend.$post({ param: { ...which, deliveryId } }))
  await mutate(historyOf(which))
}
