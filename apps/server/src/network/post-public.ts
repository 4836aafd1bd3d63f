import { request } from 'node:https'
import { lookupOf, refuseForeignAddress } from './load-public-file.ts'
import { isPublicAddress } from './public-address.ts'

interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** How a host answered. */
export interface PostAnswer {
  readonly status: number
}

/**
 * Posts a text to a public host by HTTPS. Redirects are not followed, and the answer's body is not read: it could be endless. The address
 * that is connected to is the one that was checked, see `loadPublicFile`.
 *
 * @throws Error for an address that is not public, or without an answer in time
 */
export async function postPublicly(
  address: string,
  { headers, body }: Message,
  { isAllowed, patience }: { readonly isAllowed: (address: string) => boolean; readonly patience: number } = {
    isAllowed: isPublicAddress,
    patience: 10_000,
  },
): Promise<PostAnswer> {
  const url = new URL(address)
  refuseForeignAddress(url, isAllowed)
  const signal = AbortSignal.timeout(patience)
  const answer = await new Promise<PostAnswer>((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        ...{ signal, lookup: lookupOf(isAllowed), agent: false },
      },
      (reply) => {
        resolve({ status: reply.statusCode ?? 0 })
        reply.destroy()
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
  return answer
}
