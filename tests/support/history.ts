import type { Page } from '@playwright/test'

export const HISTORY_KEY = 'retrospective-history'

/** Stores the history before any page of the context runs. */
export async function storeHistory(page: Page, history: unknown): Promise<void> {
  const text = typeof history === 'string' ? history : JSON.stringify(history)
  await page.addInitScript(
    ([key, value]) => {
      if (!key || value === undefined || sessionStorage.getItem('seeded')) return
      sessionStorage.setItem('seeded', 'yes')
      localStorage.setItem(key, value)
    },
    [HISTORY_KEY, text],
  )
}

/** Returns the stored history. */
export async function storedHistory(page: Page): Promise<unknown> {
  return JSON.parse((await storedText(page)) ?? 'null')
}

export function storedText(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), HISTORY_KEY)
}
