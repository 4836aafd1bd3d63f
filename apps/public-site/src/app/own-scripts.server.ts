import { createHash } from 'node:crypto'

/** Lists the hashes of a page's own scripts, for the host that sends the page with a Content-Security-Policy. */
export const scriptHashesHeader = 'x-script-hashes'

/**
 * The scripts that the framework and our templates wrote, told by the mark that they were rendered with as their nonce. A script that came
 * with content cannot bear it, because the mark is made for one rendering and leaves the page here.
 *
 * @returns the page without its marks, and the hash of each script that bore one
 */
export function takeOwnScripts(html: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const hashes = new Set<string>()
  for (const [, code = ''] of html.matchAll(new RegExp(`<script[^<>]*${attribute}[^<>]*>([\\s\\S]*?)</script>`, 'g')))
    hashes.add(`sha256-${createHash('sha256').update(code).digest('base64')}`)
  return { html: html.replaceAll(attribute, ''), hashes: [...hashes] }
}
