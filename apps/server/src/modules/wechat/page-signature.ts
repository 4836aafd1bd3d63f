import { createHash } from 'node:crypto'

interface SignedPage {
  readonly ticket: string
  readonly nonceStr: string
  /** Unix seconds. */
  readonly timestamp: number
  /** Address of the page without its fragment. */
  readonly url: string
}

/**
 * The signature with which a page may call WeChat's functions.
 *
 * @see https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/JS-SDK.html#62
 */
export function signPage({ ticket, nonceStr, timestamp, url }: SignedPage): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`
  return createHash('sha1').update(text).digest('hex')
}
