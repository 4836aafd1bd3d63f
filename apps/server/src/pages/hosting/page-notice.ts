import { escapeHtml } from '../../platform/escape-html.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { languageParameter } from '@teachnet/languages'
import { defaultLocale, isLocale, type Locale, type LocalizedText } from '@teachnet/protocol'

import { readLanguageCookie } from '../../http/request/requester.ts'
import type { Translate } from '../../platform/messages.ts'
import { pageHeaders } from './page-replies.ts'
import { longestForm } from './page-request.ts'

/** Its texts are the messages `page.<name>.title` and `page.<name>.text`. */
export type NoticeName =
  | 'busy'
  | 'searchBusy'
  | 'tooMany'
  | 'failed'
  | 'notFound'
  | 'tooLong'
  | 'fromElsewhere'
  | 'maintenance'

interface Notice {
  readonly status: number
  readonly name: NoticeName
  /** Seconds after which the page may be requested again. */
  readonly retryAfter?: number
  /** The name of the site, and a text in place of the message. */
  readonly own?: { readonly siteName: LocalizedText; readonly text: LocalizedText }
}

export interface Notices {
  /** Sends a short page instead of one that is not rendered. */
  readonly send: (request: IncomingMessage, response: ServerResponse, notice: Notice) => void
}

/** Creates the short pages in both languages. They need no script, no other file, and no database. */
export function createNotices(translate: Translate): Notices {
  return {
    send(request, response, { status, name, retryAfter, own }) {
      if (response.headersSent) {
        response.destroy()
        return
      }
      const locale = localeOf(request)
      const values = { seconds: retryAfter ?? 0, megabytes: longestForm / 1_048_576 }
      const text = (id: string) => escapeHtml(translate(locale, id, values))
      const page = {
        title: text(`page.${name}.title`),
        siteName: own ? escapeHtml(own.siteName[locale]) : '',
        paragraph: own ? escapeHtml(own.text[locale]) : text(`page.${name}.text`),
        retry: retryAfter !== undefined || status >= 500 ? text('page.retry') : '',
        // While the site is closed, its home page is this page.
        home: name === 'maintenance' ? '' : text('page.home'),
      }
      const body = Buffer.from(noticeHtml(locale, page))
      if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
      response.writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'content-length': body.length,
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
        vary: 'Cookie',
        ...pageHeaders,
      })
      response.end(request.method === 'HEAD' ? undefined : body)
    },
  }
}

/** The language of the site's pages: that of the address, then the stored one. */
function localeOf({ url = '', headers }: IncomingMessage): Locale {
  const at = url.indexOf('?')
  const inAddress = at === -1 ? undefined : new URLSearchParams(url.slice(at)).get(languageParameter)
  return [inAddress, readLanguageCookie(headers.cookie)].find(isLocale) ?? defaultLocale
}

interface NoticePage {
  readonly title: string
  /** Empty: not shown, as `retry` and `home`. */
  readonly siteName: string
  readonly paragraph: string
  readonly retry: string
  readonly home: string
}

/** @param page escaped texts */
function noticeHtml(locale: Locale, { title, siteName, paragraph, retry, home }: NoticePage): string {
  const homeAddress = locale === defaultLocale ? '/' : `/?${languageParameter}=${locale}`
  // An empty address is that of this page.
  const links = [
    retry && `<a class="main" href="">${retry}</a>`,
    home && `<a href="${homeAddress}">${home}</a>`,
  ].filter(Boolean)
  const brand = siteName && `<p class="brand">${siteName}</p>`
  return `<!doctype html><html lang="${locale === 'en' ? 'en' : 'zh-CN'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${siteName ? `${title} - ${siteName}` : title}</title><style>${style}</style></head>
<body><main>${brand}<h1>${title}</h1><p>${paragraph}</p>
<nav>${links.join('')}</nav></main></body></html>`
}

/** Colours of the two themes of the site. */
const light = '--paper:#FBF9F4;--text:#1B1F27;--muted:#5B6472;--line:#E4DED2;--ink:#1D3557;--on-ink:#FFFFFF'
const dark = '--paper:#10151E;--text:#E8EAEE;--muted:#A3ADBB;--line:#2B3646;--ink:#9DB8DE;--on-ink:#10151E'

const style = `:root{color-scheme:light dark;${light}}
@media(prefers-color-scheme:dark){:root{${dark}}}
body{margin:0;background:var(--paper);color:var(--text);font:1.0625rem/1.7 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:36rem;margin:0 auto;padding:18vh 1.5rem 4rem}
h1{margin:0 0 1rem;padding-top:1.25rem;border-top:5px double var(--text);font:600 1.875rem/1.35 Georgia,"Songti SC",SimSun,serif}
p{margin:0 0 2rem;color:var(--muted);white-space:pre-line}
p.brand{margin:0 0 1.25rem;color:var(--ink);font:600 1.25rem/1.35 Georgia,"Songti SC",SimSun,serif}
nav{display:flex;flex-wrap:wrap;gap:.75rem}
a{padding:.5rem 1.25rem;border:1px solid var(--line);color:var(--ink);text-decoration:none}
a:hover,a:focus-visible{text-decoration:underline}
a.main{background:var(--ink);border-color:var(--ink);color:var(--on-ink)}`
