import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { Writable } from 'node:stream'

interface Options {
  /** The nonce of the scripts that React writes. */
  readonly nonce: string
  /** Gets each error of a component. */
  readonly onError: (error: unknown) => void
}

/**
 * Renders a page to HTML that is complete without scripts: it waits for the parts that are loaded, and leaves each part in its place.
 * React would move the parts of a page over 12.8 kB into hidden elements that a script shows. Rejects when the frame of the page fails.
 * @returns the bytes of the page, each as one character
 */
export function renderComplete(page: ReactNode, { nonce, onError }: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(collect(resolve)),
      onShellError: reject,
      onError,
    })
  })
}

/** Returns a stream that passes all of its bytes on when it ends. */
function collect(onEnd: (bytes: string) => void): Writable {
  let bytes = ''
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.toString('latin1')
      done()
    },
    final(done) {
      onEnd(bytes)
      done()
    },
  })
}
