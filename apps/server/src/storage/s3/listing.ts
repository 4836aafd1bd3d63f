import type { S3Client } from './client.ts'

interface ListedObject {
  readonly key: string
  /** Unix milliseconds. */
  readonly modifiedAt: number
}

/**
 * Lists the objects with a key prefix, page by page.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 */
export async function* listObjects(client: S3Client, prefix: string): AsyncIterable<ListedObject> {
  let token = ''
  do {
    // Keys are requested percent-encoded, since XML cannot represent every key.
    const query = { 'encoding-type': 'url', 'list-type': '2', prefix }
    const answer = await client.ask({
      method: 'GET',
      query: { ...(token && { 'continuation-token': token }), ...query },
    })
    const text = answer?.text ?? ''
    for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs))
      yield {
        key: decodeURIComponent(valueOf(entry, 'Key').replaceAll('+', ' ')),
        modifiedAt: Date.parse(valueOf(entry, 'LastModified')),
      }
    token = valueOf(text, 'IsTruncated') === 'true' ? valueOf(text, 'NextContinuationToken') : ''
  } while (token !== '')
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function valueOf(xml: string, tag: string): string {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (whole, name: string) => entities[name] ?? whole)
}
