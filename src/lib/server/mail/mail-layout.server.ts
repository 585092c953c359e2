import { isLanguage } from '~/domain/text/languages'
import { type Locale, languageTag } from '~/i18n/locale'
import { escapeMarkup } from '~/lib/escape-markup'
import { m } from '~/paraglide/messages'
import { baseLocale } from '~/paraglide/runtime'
import { site } from '../../../../site.config'
import type { Mail } from './mail.server'

/**
 * Returns the language of the page that a request came from. The browser sends it with every call: an unknown language counts as Portuguese.
 */
export function localeOfRequest(request: Request | undefined): Locale {
  const [, code = ''] =
    /^\s*([a-z]{2})\b/i.exec(request?.headers.get('accept-language') ?? '') ?? []
  const language = code.toLowerCase()
  return isLanguage(language) ? language : baseLocale
}

type Action = { label: string; link: string }
type Content = {
  to: string
  locale: Locale
  subject: string
  heading: string
  body: string
  /** List below the body. */
  lines?: readonly string[]
  action: Action
  second?: Action
  note: string
}

/** Composes a mail with one call to action, as text and as HTML. `note` is the advice for people who did not request it. */
export function composeMail(content: Content): Mail {
  const { to, subject } = content
  return { to, subject, text: toText(content), html: toHtml(content) }
}

/**
 * Puts a name on one line and adds a word joiner after each mark that could make a mail program turn it into a link: users choose names and
 * recipients freely.
 */
export function plainName(name: string): string {
  return name.replaceAll(/\s+/g, ' ').replaceAll(/[.:/@](?=\S)/g, '$&\u2060')
}

function toText({ heading, body, lines = [], action, second, note }: Content): string {
  const actions = [action, second].filter((one) => one !== undefined)
  const links = actions.map(({ label, link }) => `${label}:\n${link}`)
  const list = lines.length === 0 ? [] : [lines.map((line) => `- ${line}`).join('\n')]
  return `${[heading, body, ...list, ...links, note, site.name].join('\n\n')}\n`
}

const SANS = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const TEXT = 'margin:0 0 16px;font-size:16px;line-height:24px;color:#15171b'
const SMALL = 'margin:0 0 8px;font-size:14px;line-height:20px;color:#4a4f58'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1f52d1;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none'

/** Renders tables with inline styles, because all mail programs support those. */
function toHtml(content: Content): string {
  const { locale, subject, heading, body, lines = [], action, second, note } = content
  const items = lines.map((line) => `<li>${escapeMarkup(line)}</li>`).join('')
  const list = items === '' ? '' : `<ul style="${TEXT};padding-left:20px">${items}</ul>`
  const link = escapeMarkup(action.link)
  const other = second
    ? `<p style="${TEXT}"><a href="${escapeMarkup(second.link)}" style="color:#1f52d1">${escapeMarkup(second.label)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${languageTag(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeMarkup(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f4f4f2;${SANS}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f4f2"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dededa;border-radius:12px"><tr><td style="padding:32px;text-align:left;${SANS}">
<p style="${SMALL};font-weight:700">${escapeMarkup(site.name)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:32px;color:#15171b">${escapeMarkup(heading)}</h1>
<p style="${TEXT}">${escapeMarkup(body)}</p>
${list}
<p style="${TEXT}"><a href="${link}" style="${BUTTON}">${escapeMarkup(action.label)}</a></p>
${other}
<p style="${SMALL}">${escapeMarkup(note)}</p>
<p style="${SMALL}">${escapeMarkup(m.mail_link_hint({}, { locale }))}<br><a href="${link}" style="color:#1f52d1;word-break:break-all">${link}</a></p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}
