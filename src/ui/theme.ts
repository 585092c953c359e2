import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'theme'
const CHOICES = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof CHOICES)[number]

/**
 * Runs in <head> before the first paint, so it stands alone: keep it free of imports. A blocked
 * storage throws on access and leaves the system's theme.
 */
export const THEME_SCRIPT = `(()=>{let c;try{c=localStorage.getItem('${STORAGE_KEY}')}catch{}
const d=matchMedia('(prefers-color-scheme: dark)'),e=document.documentElement,b=document.querySelector('[name=theme-color]'),
a=()=>{const t=e.dataset.choice;e.dataset.theme=t==='light'||t==='dark'?t:d.matches?'dark':'light';b.content=e.dataset.theme==='dark'?'#101214':'#f4f4f2'};
e.dataset.choice=c==='light'||c==='dark'?c:'system';a();d.addEventListener('change',a);
addEventListener('storage',v=>{if(v.key==='${STORAGE_KEY}'){e.dataset.choice=v.newValue??'system';a()}});
new MutationObserver(a).observe(e,{attributeFilter:['data-choice']})})()`

/** The saved choice; 'system' while the page is not in a browser yet. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readChoice, () => 'system')
}

export function nextChoice(choice: ThemeChoice): ThemeChoice {
  return CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length] ?? 'system'
}

/** Shows the theme at once and keeps the choice; where storage is blocked, for this visit only. */
export function chooseTheme(choice: ThemeChoice): void {
  document.documentElement.dataset.choice = choice
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, choice)
  } catch {
    // Nothing to tell: the choice is on screen and holds until the page is left.
  }
}

function readChoice(): ThemeChoice {
  const choice = document.documentElement.dataset.choice
  return CHOICES.find((known) => known === choice) ?? 'system'
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-choice'] })
  return () => observer.disconnect()
}
