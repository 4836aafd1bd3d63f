import type { IncomingMessage } from 'node:http'

import { endSlowBody } from '../http/request/slow-bodies.ts'

/** Bytes: the limit of one form with its files, and of all forms that are read at the same time. */
export const longestForm = 33_554_432
const longestTogether = 134_217_728

let underWay = 0

/** Reads the body of a form posted to a page; undefined when it exceeds the limit for one form or for all concurrent forms. */
export async function readPostedBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  endSlowBody(request)
  try {
    for await (const chunk of request) {
      const bytes = Buffer.from(chunk)
      size += bytes.length
      underWay += bytes.length
      if (size > longestForm || underWay > longestTogether) return undefined
      chunks.push(bytes)
    }
    return Buffer.concat(chunks)
  } finally {
    underWay -= size
  }
}
