import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createHash } from 'node:crypto'

interface Options {
  /** The nonce of the scripts that React writes. */
  readonly nonce: string
  /** Gets each error of a component. */
  readonly onError: (error: unknown) => void
}

/**
 * Renders a page to HTML that is complete without scripts: it waits for the parts that are loaded, and leaves each part in its place.
 * React would move the parts of a page over 12.8 kB into hidden elements that a script shows. Rejects when the layout of the page fails.
 */
export function renderComplete(page: ReactNode, { nonce, onError }: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError,
    })
  })
}

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
