/** An OpenID Connect provider that members can sign in with. */
export interface OidcSettings {
  /** Names the provider in calls and addresses: letters, digits and hyphens. */
  readonly id: string
  /** The name that members see. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export const oidcUrlExample = 'https://client:secret@accounts.example.org/realm?name=School+account&id=school'

/**
 * Parses one or more addresses `https://client:secret@issuer` separated by blanks, with the options `name` (default: the host) and `id`
 * (default `oidc`). All parts are percent-encoded. Plain HTTP is for providers on this machine only. Undefined for an invalid address, and
 * for two providers with the same id.
 */
export function parseOidcUrl(text: string): readonly OidcSettings[] | undefined {
  const providers = text.trim().split(/\s+/).map(parseOne)
  const known = providers.filter((provider) => provider !== undefined)
  const isDistinct = new Set(known.map(({ id }) => id)).size === providers.length
  return isDistinct ? known : undefined
}

function parseOne(text: string): OidcSettings | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isLocal = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
  const id = url.searchParams.get('id') ?? 'oidc'
  const [clientId, clientSecret] = [decode(url.username), decode(url.password)]
  const isKnown = [...url.searchParams.keys()].every((name) => name === 'name' || name === 'id')
  if (!isAllowed || !isKnown || !clientId || !clientSecret || !/^[a-z0-9-]{1,20}$/.test(id)) return undefined
  const path = url.pathname === '/' ? '' : url.pathname
  return { id, name: url.searchParams.get('name') || url.host, issuer: url.origin + path, clientId, clientSecret }
}

/** An empty text for an invalid encoding. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
