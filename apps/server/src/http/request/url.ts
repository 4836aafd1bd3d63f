import { areas } from '@teachnet/protocol'

/**
 * Rewrites a URL to the form of the routes (wire contract 1.1). The back office may have any entrance, such as `/manage.php`: the token
 * protects it, not the entrance. In `/{app}/{controller}/{action}` the controller may contain `_` or `-` (`auth.admin_log`), the last
 * part may end in `.html`, and names and values of parameters may follow the action.
 */
export function toCanonicalUrl(written: string): string {
  const url = withPathOfQuery(written)
  const at = url.indexOf('?')
  const provided = at === -1 ? url : url.slice(0, at)
  if (!isDecodable(provided)) return malformedAddress
  const path = withoutEntrance(provided)
  const query = at === -1 ? '' : url.slice(at + 1)
  if (!/^\/(admin|api)\/[^/]+\/[^/]/i.test(path)) return url
  const [, app = '', controller = '', action = '', ...rest] = path.replace(/\.html\/?$/i, '').split('/')
  // The shop of modules has the version of its calls in its name.
  const current = controller.replaceAll(/[_-]/g, '').replace(/^v\d\.store$/i, 'v7.store')
  const address = `/${app}/${current}/${action}`
  const search = [...pairsOf(rest), query].filter(Boolean).join('&')
  return search === '' ? address : `${address}?${search}`
}

/** No route answers it: an address with a malformed escape is not found. */
const malformedAddress = '/malformed-address'

/** Whether a path has no malformed escape and no NUL, which neither the database nor the file system accepts. */
function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

/**
 * `/index.php?s=/api/index/index&x=1` → `/api/index/index?x=1`: without a rewrite rule of the web server, the old back end took the path of a
 * call from its query.
 */
export function withPathOfQuery(url: string): string {
  const [, parameter = '', rest = ''] = /^\/(?:[a-z0-9]+\.php)?\?s=([^&]*)&?(.*)$/is.exec(url) ?? []
  const path = parameter.replaceAll(/%2f/gi, '/')
  if (!/^\/(api|admin)\/./i.test(path)) return url
  return rest === '' ? path : `${path}?${rest}`
}

/** `/index.php/api/…` → `/api/…`; `/manage.php/…`, and two calls by `/manage/…`, → `/admin/…`. */
export function withoutEntrance(path: string): string {
  return path
    .replace(/^\/index\.php(?=\/)/i, '')
    .replace(/^\/[a-z0-9]+\.php(?=\/)/i, '/admin')
    .replace(/^\/(?!api\/)[a-z0-9]+(?=\/ajax\/(buildSuffixSvg|terminal)$)/i, '/admin')
}

/** `id/1/page/2` → `id=1`, `page=2`; a name without a value is ignored. */
function pairsOf(segments: readonly string[]): string[] {
  return segments.flatMap((name, index) => {
    const value = segments[index + 1]
    return index % 2 === 0 && name !== '' && value !== undefined ? [`${name}=${value}`] : []
  })
}

const secretNames = /token|ticket|password|passwd|secret|salt|captcha|signature/i

/** The URL of a request with the values of its secret parameters masked, and with characters beyond ASCII escaped. */
export function redactUrl(provided: string): string {
  const url = provided.replaceAll(/[^\x21-\x7E]/g, (character) =>
    encodeURI(character.isWellFormed() ? character : '\uFFFD'),
  )
  const at = url.indexOf('?')
  if (at === -1) return url
  const pairs = url
    .slice(at + 1)
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1)
      return secretNames.test(decode(name)) ? `${name}=***` : pair
    })
  return `${url.slice(0, at)}?${pairs.join('&')}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Names that a query or a body may contain besides the input of a call (wire contract 1.1, 1.2). */
const carried = new Set([
  'server',
  ...Object.values(areas).flatMap(({ tokenHeader, tokenAliases }) => [tokenHeader, ...tokenAliases]),
])

/** The input of a call without the server flag and the tokens, which old clients may send in it. */
export function withoutCarried(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !carried.has(name)))
}
