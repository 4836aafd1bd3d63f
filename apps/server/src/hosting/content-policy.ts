import { createHash } from 'node:crypto'

import type { Origins } from './place.ts'

/** JavaScript by its type; data blocks such as JSON-LD are not run and need no permission. */
const inlineScript = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/gi
const isData = /\btype=["']?(?!module|text\/javascript|application\/javascript)[\w/+-]+/i

/**
 * The Content-Security-Policy of a page: scripts of our own and the page's inline ones by their hash. Styles may be inline, since the
 * design system writes them at run time. Pages are kept in a cache, so that a nonce would not be used once.
 *
 * @see https://www.w3.org/TR/CSP3/
 */
export function contentPolicyOf(
  html: string,
  { apiOrigin, publicOrigin, adminOrigin, memberOrigin, storageOrigins = [] }: Origins,
): string {
  const others = [...new Set([apiOrigin, publicOrigin, adminOrigin, memberOrigin, ...storageOrigins])].filter(
    (origin) => origin !== undefined,
  )
  const own = ["'self'", ...others].join(' ')
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...inlineScriptHashes(html)].join(' '),
    `style-src 'self' 'unsafe-inline'`,
    `img-src ${own} data: blob: https:`,
    `media-src ${own} blob: https:`,
    "font-src 'self' data:",
    `connect-src ${own} https:`,
    "worker-src 'self' blob:",
    "frame-src 'self' https:",
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
}

function inlineScriptHashes(html: string): string[] {
  const hashes = [...html.matchAll(inlineScript)]
    .filter(([, attributes = '']) => !isData.test(attributes))
    .map(([, , code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  return [...new Set(hashes)]
}
