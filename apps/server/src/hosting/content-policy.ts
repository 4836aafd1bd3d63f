import { createHash } from 'node:crypto'

import type { Origins } from './place.ts'

interface Page {
  /** Hashes of the page's own inline scripts, `sha256-…`. They come from what wrote the page, never from what is found in it. */
  readonly scriptHashes: readonly string[]
  /** Sources of frames beside the page's own origin. */
  readonly frames: readonly string[]
  /** Sources of pictures, films and files beside the parts' own origins. */
  readonly files: readonly string[]
}

/**
 * The Content-Security-Policy of a page. Scripts: those of our build, and the page's own inline ones by their hash. Styles may be inline,
 * since the design system writes them at run time. Pages are kept in a cache, so that a nonce would not be used once. Pictures come from the
 * site's own places; films and sound from anywhere with TLS, since few sites keep them themselves.
 *
 * @see https://www.w3.org/TR/CSP3/
 */
export function contentPolicyOf(
  { scriptHashes, frames, files }: Page,
  { apiOrigin, publicOrigin, adminOrigin, memberOrigin, storageOrigins = [] }: Origins,
): string {
  const others = [apiOrigin, publicOrigin, adminOrigin, memberOrigin, ...storageOrigins].flatMap((each) => each ?? [])
  const own = [...new Set(["'self'", ...others, ...files])].join(' ')
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scriptHashes.filter(isHash).map((hash) => `'${hash}'`)].join(' '),
    `style-src 'self' 'unsafe-inline'`,
    `img-src ${own} data: blob:`,
    `media-src ${own} blob: https:`,
    "font-src 'self' data:",
    `connect-src ${own}`,
    "worker-src 'self' blob:",
    ['frame-src', "'self'", ...frames].join(' '),
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
}

/** The hash of an inline script as a policy names it. */
export function scriptHash(code: string): string {
  return `sha256-${createHash('sha256').update(code).digest('base64')}`
}

/** Nothing else may come into the policy: a space or semicolon would add to it. */
function isHash(text: string): boolean {
  return /^sha256-[\w+/]{43}=$/.test(text)
}
