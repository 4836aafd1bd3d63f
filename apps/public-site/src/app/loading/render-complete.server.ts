import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'

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
