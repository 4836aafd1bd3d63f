import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify'
import bowser from 'bowser'
import { defaultLocale, isLocale, type Locale, plainTextsType } from '@teachnet/protocol'
import { languageCookie } from '@teachnet/languages'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import type { MessagesPort } from '../../platform/ports.ts'

const name = 'teachnet_device'

/** Seconds: 180 days. */
const life = 15_552_000

/** The device token of an earlier sign-in. It grants no access: it only distinguishes the device from guessing strangers. */
function deviceOf({ headers }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
}

/** The data of a request about its sender: address, device token and user agent. */
export function requesterOf(request: FastifyRequest) {
  return { ip: request.ip, device: deviceOf(request), userAgent: request.headers['user-agent'] ?? '' }
}

/** Sets the cookie with the device token. */
export function storeDevice(reply: FastifyReply, device: string): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : ''
  void reply.header('set-cookie', `${name}=${device}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`)
}

/** A device as its user agent describes it. Unknown parts are empty. */
export interface Device {
  /** Name and main version, e.g. `Chrome 141`. */
  readonly browser: string
  /** Operating system with its version, e.g. `iOS 18`; on desktops without the version. */
  readonly system: string
  readonly kind: 'desktop' | 'mobile' | 'tablet' | 'other'
}

const kinds = ['desktop', 'mobile', 'tablet'] as const

/** Reads the header `User-Agent`. */
export function readUserAgent(userAgent: string): Device {
  if (userAgent === '') return { browser: '', system: '', kind: 'other' }
  const { browser, os, platform } = bowser.parse(userAgent)
  return {
    browser: nameOf(browser.name, browser.version?.split('.')[0]),
    // Browsers on desktops report a fixed version: Windows 10 for 11, macOS 10.15 for every later one.
    system: nameOf(os.name, platform.type === 'desktop' ? undefined : os.version?.split('.')[0]),
    kind: kinds.find((kind) => kind === platform.type) ?? 'other',
  }
}

function nameOf(name: string | undefined, version: string | undefined): string {
  return [name, version].filter(Boolean).join(' ')
}

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

/**
 * Whether the client may insert texts of a reply into a page as HTML. The BuildAdmin client does, and its own back end sends texts with
 * entities. It is known by its headers: the server flag, and JSON in `Accept`. Our clients send both, and accept plain texts.
 */
export function rendersHtml({ headers: { server, accept = '' } }: Pick<FastifyRequest, 'headers'>): boolean {
  return server !== undefined && accept.includes('application/json') && !accept.includes(plainTextsType)
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A ULID: 26 characters that sort by time and are easy to read aloud.
 *
 * @see https://github.com/ulid/spec
 */
export function newRequestId(now: number, random: (bytes: number) => Buffer): string {
  let time = ''
  for (let rest = now, index = 0; index < 10; index++, rest = Math.floor(rest / 32))
    time = `${alphabet[rest % 32]}${time}`
  return time + Array.from(random(16), (byte) => alphabet[byte % 32]).join('')
}

/** The request id of a proxy, if it is safe to repeat in logs and replies. */
export function requestIdFrom(headers: IncomingHttpHeaders): string | undefined {
  const provided = headers['x-request-id']
  return typeof provided === 'string' && /^[\w-]{8,64}$/.test(provided) ? provided : undefined
}

const current = new AsyncLocalStorage<string>()

/** Returns the id of the request that this code runs for; undefined in jobs and timers. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}

export function sendRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(request.id, done))
  // A body arrives in the context of its socket.
  app.addHook('preValidation', (request, _reply, done) => current.run(request.id, done))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}

/** The remote address of calls that the server makes to itself; no real socket has it. */
export const inProcessAddress = 'in-process'
