import { useSyncExternalStore } from 'react'
import type { HistoryEntry } from '~/domain/local/history'
import { historyStore } from '~/features/local-history/client'
import { findKept } from '../client'

/** Returns the entry of this browser's history that the room was saved into. */
export function useKept(code: string): HistoryEntry | undefined {
  const { subscribe, read, readOnServer } = historyStore
  useSyncExternalStore(subscribe, read, readOnServer)
  return findKept(code)
}
