import { type Locale, languageTag, pathIn } from '~/i18n/locale'
import { escapeMarkup } from '~/lib/escape-markup'
import { inlineSource } from '~/lib/server/inline-source.server'
import { m } from '~/paraglide/messages'
import { site } from '../../../../site.config'

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

/** Renders the page behind the link of a reminder, before and after they are stopped. Works without a script, because mail programs open it too. */
export function stopPage(locale: Locale, { isDone }: { isDone: boolean }): string {
  const text = (message: (inputs: object, options: { locale: Locale }) => string) =>
    escapeMarkup(message({}, { locale }))
  const title = text(isDone ? m.reminder_stopped : m.reminder_stop)
  const next = isDone
    ? `<a href="${pathIn(locale, '/account')}">${text(m.nav_account)}</a>`
    : `<form method="post"><button>${text(m.reminder_stop)}</button></form>`
  return `<!doctype html>
<html lang="${languageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · ${escapeMarkup(site.name)}</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><style>${STYLE}</style></head>
<body><header><a href="${pathIn(locale, '/')}"><img src="/icon.svg" alt="" width="28" height="28">${escapeMarkup(site.name)}</a></header>
<main><h1>${title}</h1><p>${text(isDone ? m.reminder_stopped_text : m.reminder_stop_text)}</p>${next}</main></body></html>
`
}
