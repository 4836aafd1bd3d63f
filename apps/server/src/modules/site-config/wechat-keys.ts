import { revealSecret } from './item-value.ts'
import type { SiteValues } from './site-items.ts'

/** The account of the site at WeChat. */
export interface WeChatKeys {
  readonly appId: string
  readonly secret: string
}

/** Returns the site's account at WeChat; undefined until both of its items are set. */
export function toWeChatKeys(values: SiteValues, secretKey: string): WeChatKeys | undefined {
  const appId = values('wechat_app_id')
  const secret = revealSecret(values('wechat_app_secret'), secretKey)
  return appId === '' || secret === '' ? undefined : { appId, secret }
}
