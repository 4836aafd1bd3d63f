import { revealSecret } from './item-value.ts'
import type { SiteValues } from './site-items.ts'

/** Keys of search engines by the name of the engine; one without a key is switched off. */
export interface EngineKeys {
  readonly indexNow?: string
  readonly baidu?: string
}

export function toEngineKeys(values: SiteValues, secretKey: string): EngineKeys {
  const indexNow = values('indexnow_key')
  const baidu = revealSecret(values('baidu_push_token'), secretKey)
  return { ...(indexNow !== '' && { indexNow }), ...(baidu !== '' && { baidu }) }
}
