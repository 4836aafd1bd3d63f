import type { Locale } from '@teachnet/protocol'

interface Page {
  readonly locale: Locale
  readonly siteName: string
  readonly subject: string
  /** Plain text; empty lines separate paragraphs. */
  readonly body: string
  /** A part of the body in large type, e.g. a code. */
  readonly code?: string
}

/** The HTML part of a mail. Styles are inline, since mail programs ignore style sheets. */
export function toMailHtml({ locale, siteName, subject, body, code }: Page): string {
  const paragraphs = body
    .split(/\n{2,}/)
    .map((text) => `<p style="margin:0 0 16px;line-height:1.6">${enlarge(linkAddresses(escapeHtml(text)), code)}</p>`)
  return `<!doctype html>
<html lang="${locale === 'en' ? 'en' : 'zh-CN'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;color:#1b1b1b;background:#fff">
<p style="margin:0 0 24px;font-weight:600">${escapeHtml(siteName)}</p>
${paragraphs.join('\n')}
</body>
</html>
`
}

/**
 * Turns addresses into links if they fill a line, or end it after a colon. Elsewhere the text may come from a stranger, such as a name
 * that is an address.
 */
function linkAddresses(html: string): string {
  return html.replaceAll(
    /(^|[:：] ?)(https?:\/\/\S+)$/gm,
    (_line, before: string, address: string) => `${before}<a href="${address}" style="color:#1b4d89">${address}</a>`,
  )
}

function enlarge(html: string, code: string | undefined): string {
  if (code === undefined || code === '') return html.replaceAll('\n', '<br>')
  const large = `<strong style="font-size:24px;letter-spacing:4px">${escapeHtml(code)}</strong>`
  return html.replaceAll('\n', '<br>').replaceAll(escapeHtml(code), () => large)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
