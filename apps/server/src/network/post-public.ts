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
  /** The beginning of the body, if the caller reads it. */
  readonly text?: string
}

/**
 * Posts a text to a public host by HTTPS. Redirects are not followed. The address that is connected to is the one that was checked, see
 * `loadPublicFile`.
 *
 * @param mostText bytes of the answer's body that are read, since it could be endless; default: none
 * @throws Error for an address that is not public, or without an answer in time
 */
export async function postPublicly(
  address: string,
  { headers, body }: Message,
  {
    isAllowed = isPublicAddress,
    patience = 10_000,
    mostText = 0,
  }: {
    readonly isAllowed?: (address: string) => boolean
    readonly patience?: number
    readonly mostText?: number
  } = {},
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
        const status = reply.statusCode ?? 0
        const finish = (answer: PostAnswer) => {
          resolve(answer)
          reply.destroy()
        }
        if (mostText === 0) return finish({ status })
        const parts: Buffer[] = []
        const read = () => Buffer.concat(parts)
        reply.on('data', (part: Buffer) => {
          parts.push(part)
          if (read().length >= mostText) finish({ status, text: read().subarray(0, mostText).toString() })
        })
        reply.on('end', () => finish({ status, text: read().toString() }))
        reply.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
  return answer
}
