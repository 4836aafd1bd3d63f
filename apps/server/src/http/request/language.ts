import { defaultLocale, isLocale, type Locale } from '@teachnet/protocol'
import { languageCookie } from '@teachnet/languages'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { MessagesPort } from '../../ports.ts'

/** Sets the language of each request and the function that translates messages into it. */
export function speakLanguages(app: FastifyInstance, { translate }: MessagesPort): void {
  app.decorateRequest('locale', defaultLocale)
  app.decorateRequest('t', function (this: FastifyRequest, id, values) {
    return translate(this.locale, id, values)
  })
  app.addHook('onRequest', async (request) => {
    const query: unknown = request.query
    request.locale = chooseLocale({
      header: request.headers['think-lang'],
      query: typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined,
      cookie: readLanguageCookie(request.headers.cookie),
      accepted: request.headers['accept-language'],
    })
  })
}

interface LanguageSources {
  readonly header?: unknown
  readonly query?: unknown
  readonly cookie?: unknown
  readonly accepted?: string | undefined
}

/** The first source that names a supported language: header, query, cookie, the browser's list. */
export function chooseLocale({ header, query, cookie, accepted }: LanguageSources): Locale {
  const named = [header, query, cookie].map((value) => (typeof value === 'string' ? value.toLowerCase() : value))
  return named.find(isLocale) ?? acceptedLocale(accepted) ?? defaultLocale
}

const storedLanguage = new RegExp(`(?:^|;\\s*)${languageCookie}=([^;]*)`)

/** The value of the cookie in which the three hosts store the chosen language. */
export function readLanguageCookie(cookies: string | undefined): string | undefined {
  return storedLanguage.exec(cookies ?? '')?.[1]
}

function acceptedLocale(accepted: string | undefined): Locale | undefined {
  const wishes = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.split(';').map((piece) => piece.trim().toLowerCase())
      return { tag, quality: Number(quality.replace('q=', '')) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  for (const { tag } of wishes) {
    if (tag === 'en' || tag.startsWith('en-')) return 'en'
    if (tag === 'zh' || tag.startsWith('zh-')) return 'zh-cn'
  }
  return undefined
}
