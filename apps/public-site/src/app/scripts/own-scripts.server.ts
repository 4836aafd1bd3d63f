import { createHash } from 'node:crypto'

/** Response header with the hashes of a page's own scripts, for the host that sends the page with a Content-Security-Policy. */
export const scriptHashesHeader = 'x-script-hashes'

/**
 * Finds the scripts of the framework and of our templates by the mark that they were rendered with as their nonce. A script from content
 * cannot have the mark, because it is generated per rendering and removed here.
 * @returns the page without marks, and the hash of each marked script
 */
export function takeOwnScripts(html: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const hashes = new Set<string>()
  for (const [, code = ''] of html.matchAll(new RegExp(`<script[^<>]*${attribute}[^<>]*>([\\s\\S]*?)</script>`, 'g')))
    hashes.add(`sha256-${createHash('sha256').update(code).digest('base64')}`)
  return { html: html.replaceAll(attribute, ''), hashes: [...hashes] }
}
