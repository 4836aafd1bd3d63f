import { isLocale } from '@teachnet/protocol'
import { languageCookie } from '@teachnet/languages'

import type { Origins } from './place.ts'

/** A year, in seconds. */
const cookieAge = 31_536_000

/** Headers that every page has in addition to its own. */
export const pageHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
} as const

/** Returns the Set-Cookie that stores a language chosen by `?lang=`, for all hosts of the product when they share a parent domain. */
export function languageCookieFor(url: string, origins: Origins): string | undefined {
  const at = url.indexOf('?')
  const lang = at === -1 ? null : new URLSearchParams(url.slice(at)).get('lang')
  if (!isLocale(lang)) return undefined
  const domain = parentDomain(origins)
  return `${languageCookie}=${lang}; Path=/; Max-Age=${cookieAge}; SameSite=Lax${domain === undefined ? '' : `; Domain=${domain}`}`
}

/** Returns `example.org` for www.example.org, admin.example.org and member.example.org; undefined without a shared parent. */
export function parentDomain({ publicOrigin, adminOrigin, memberOrigin }: Origins): string | undefined {
  if (publicOrigin === undefined) return undefined
  const base = new URL(publicOrigin).hostname.replace(/^www\./, '')
  const others = [adminOrigin, memberOrigin]
    .filter((origin) => origin !== undefined)
    .map((origin) => new URL(origin).hostname)
  if (others.length === 0 || !base.includes('.') || /^[\d.]+$/.test(base)) return undefined
  return others.every((name) => name.endsWith(`.${base}`)) ? base : undefined
}
