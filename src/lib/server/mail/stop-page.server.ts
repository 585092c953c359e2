import type { Context } from 'hono'
import { isLanguage } from '~/domain/text/languages'
import { type Locale, languageTag, pathIn } from '~/i18n/locale'
import { escapeMarkup } from '~/lib/escape-markup'
import { inlineSource } from '~/lib/server/inline-source.server'
import { site } from '../../../../site.config'
import type { ApiEnv } from '../api.server'
import { localeOfRequest } from './mail-layout.server'

/** Tokens that the page needs (ui/tokens.css). It has no script and follows the system's theme. */
const STYLE = `:root{color-scheme:light dark;--canvas:light-dark(#f4f4f2,#101214);--surface:light-dark(#fff,#181a1e);--line:light-dark(#dededa,#2c3036);--ink:light-dark(#15171b,#eeeff1);--ink-2:light-dark(#4a4f58,#b4b9c2);--ink-hover:light-dark(#2c3038,#fff);--on-ink:light-dark(#fff,#15171b);--focus:light-dark(#1f52d1,#9ab8ff)}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;padding:24px 16px 64px;background:var(--canvas);color:var(--ink);font:16px/24px 'Mona Sans Variable',system-ui,sans-serif}
header,main{max-width:520px;margin:0 auto}
header a{display:inline-flex;gap:10px;align-items:center;min-height:44px;color:inherit;font-weight:640;text-decoration:none}
main{margin-top:48px;padding:32px;border:1px solid var(--line);border-radius:16px;background:var(--surface);overflow-wrap:anywhere}
h1{margin:0;font-size:28px;line-height:34px;font-weight:680;letter-spacing:-.015em;text-wrap:balance}
p{margin:12px 0 24px;color:var(--ink-2)}
button,main a{display:inline-flex;align-items:center;min-height:44px;padding:10px 20px;border:1px solid transparent;border-radius:10px;background:var(--ink);color:var(--on-ink);font:inherit;font-weight:580;text-decoration:none;cursor:pointer}
button:hover,main a:hover{background:var(--ink-hover)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media screen and (max-width:480px){main{margin-top:24px;padding:24px 20px}button,main a{width:100%;justify-content:center}}`

/** Sources for the content security policy. */
export const STOP_PAGE_SOURCES = { scripts: [], styles: [inlineSource(STYLE)] }

type StopPage = {
  title: string
  text: string
  /** A button that sends the page's form, or a link. */
  action: { button: string } | { label: string; path: string } | null
}

/** Renders a page behind a mail's link that stops such mails, before and after that. Works without a script, because mail programs open it too. */
export function stopPage(locale: Locale, { title, text, action }: StopPage): string {
  const heading = escapeMarkup(title)
  return `<!doctype html>
<html lang="${languageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${heading} · ${escapeMarkup(site.name)}</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><style>${STYLE}</style></head>
<body><header><a href="${pathIn(locale, '/')}"><img src="/icon.svg" alt="" width="28" height="28">${escapeMarkup(site.name)}</a></header>
<main><h1>${heading}</h1><p>${escapeMarkup(text)}</p>${toMarkup(locale, action)}</main></body></html>
`
}

function toMarkup(locale: Locale, action: StopPage['action']): string {
  if (action === null) return ''
  return 'button' in action
    ? `<form method="post"><button>${escapeMarkup(action.button)}</button></form>`
    : `<a href="${pathIn(locale, action.path)}">${escapeMarkup(action.label)}</a>`
}

/** Returns the language that the link names, or else the one of the request. */
export function localeOfLink(c: Context<ApiEnv>): Locale {
  const language = c.req.query('language')
  return language !== undefined && isLanguage(language) ? language : localeOfRequest(c.req.raw)
}
