/** A provider that members can sign in with: one of OpenID Connect, or WeChat, which has its own protocol. */
export interface ProviderSettings {
  readonly kind: 'oidc' | 'wechat'
  /** Names the provider in calls and addresses: letters, digits and hyphens. */
  readonly id: string
  /** The name that members see. */
  readonly name: string
  /** The issuer, within which the provider's names of accounts are unique. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export const oidcUrlExample = 'https://client:secret@accounts.example.org/realm?name=School+account&id=school'

const weChatHost = 'open.weixin.qq.com'

/**
 * Parses one or more addresses `https://client:secret@issuer` separated by blanks, with the options `name` (default: the host) and `id`
 * (default `oidc`). All parts are percent-encoded. Plain HTTP is for providers on this machine only. WeChat is
 * `wechat://appid:secret@open.weixin.qq.com`. Undefined for an invalid address, and for two providers with the same id.
 */
export function parseOidcUrl(text: string): readonly ProviderSettings[] | undefined {
  const providers = text.trim().split(/\s+/).map(parseOne)
  const known = providers.filter((provider) => provider !== undefined)
  const isDistinct = new Set(known.map(({ id }) => id)).size === providers.length
  return isDistinct ? known : undefined
}

function parseOne(text: string): ProviderSettings | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isWeChat = url.protocol === 'wechat:'
  const isLocal = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  const isAllowed = isWeChat
    ? url.host === weChatHost && url.pathname.length <= 1
    : url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
  const kind = isWeChat ? 'wechat' : 'oidc'
  const id = url.searchParams.get('id') ?? kind
  const [clientId, clientSecret] = [decode(url.username), decode(url.password)]
  const isKnown = [...url.searchParams.keys()].every((name) => name === 'name' || name === 'id')
  if (!isAllowed || !isKnown || !clientId || !clientSecret || !/^[a-z0-9-]{1,20}$/.test(id)) return undefined
  const path = url.pathname === '/' ? '' : url.pathname
  // WeChat names an account differently in each app.
  const issuer = isWeChat ? `https://${weChatHost}/${clientId}` : url.origin + path
  const name = url.searchParams.get('name') || (isWeChat ? '微信' : url.host)
  return { kind, id, name, issuer, clientId, clientSecret }
}

/** An empty text for an invalid encoding. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
