import { createHash } from 'node:crypto'

import type { Origins } from './place.ts'

interface Page {
  /** Hashes of the page's own inline scripts, `sha256-…`. They come from the renderer of the page, never from its HTML. */
  readonly scriptHashes: readonly string[]
  /** Sources of frames, in addition to the page's own origin. */
  readonly frames: readonly string[]
  /** Sources of pictures, videos and files, in addition to the product's own origins. */
  readonly files: readonly string[]
  /** Present for a page that loads modules: origins of their styles and fonts. Their scripts come from the API. */
  readonly moduleStyles?: readonly string[]
}

/**
 * Builds the Content-Security-Policy of a page. Scripts: those of the build, and the page's own inline scripts by hash; pages are cached,
 * so a nonce would be reused. Styles may be inline, since the design system writes them at run time. Pictures come from the site's own
 * origins; video and audio from any origin with TLS, since few sites host them themselves.
 *
 * @see https://www.w3.org/TR/CSP3/
 */
export function contentPolicyOf(
  { scriptHashes, frames, files, moduleStyles }: Page,
  { apiOrigin, publicOrigin, adminOrigin, memberOrigin, storageOrigins = [] }: Origins,
): string {
  const others = [apiOrigin, publicOrigin, adminOrigin, memberOrigin, ...storageOrigins].flatMap((each) => each ?? [])
  const own = [...new Set(["'self'", ...others, ...files])].join(' ')
  const scripts = moduleStyles && apiOrigin !== undefined ? [apiOrigin] : []
  const styles = (moduleStyles ?? []).filter(isOrigin)
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts, ...scriptHashes.filter(isHash).map((hash) => `'${hash}'`)].join(' '),
    [`style-src 'self' 'unsafe-inline'`, ...styles].join(' '),
    `img-src ${own} data: blob:`,
    `media-src ${own} blob: https:`,
    ["font-src 'self' data:", ...styles].join(' '),
    `connect-src ${own}`,
    "worker-src 'self' blob:",
    ['frame-src', "'self'", ...frames].join(' '),
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
}

/** Scripts with a JavaScript type; data blocks do not run and need no permission. */
const inlineScript = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/gi
const isData = /\btype=["']?(?!module|text\/javascript|application\/javascript)[\w/+-]+/i

/** Returns the inline scripts of a build's page, which contains no user content: every script in it belongs to the app. */
export function inlineScriptsOf(template: string): readonly string[] {
  return [...template.matchAll(inlineScript)]
    .filter(([, attributes = '']) => !isData.test(attributes))
    .map(([, , code = '']) => code)
}

/** Returns the hash of an inline script in the form of a policy. */
export function scriptHash(code: string): string {
  return `sha256-${createHash('sha256').update(code).digest('base64')}`
}

/** Accepts nothing but an origin or the scheme of all, for the same reason as {@link isHash}. */
function isOrigin(text: string): boolean {
  return /^https:(?:\/\/[a-z0-9.-]+(:\d{1,5})?)?$/.test(text)
}

/** Accepts nothing but a hash: a space or semicolon would extend the policy. */
function isHash(text: string): boolean {
  return /^sha256-[\w+/]{43}=$/.test(text)
}
