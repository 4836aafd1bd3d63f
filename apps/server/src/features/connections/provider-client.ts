import { isRecord } from '@teachnet/protocol'
import type { ProviderSettings } from '../../platform/settings/oidc-url.ts'

/** The secrets of one sign-in at a provider, which only this server has until the visitor returns. */
export interface Visit {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** Address of the page that the provider sends the visitor back to. */
  readonly returnAddress: string
}

/** The visitor's identity at the provider. */
export interface ProviderClaims {
  readonly issuer: string
  readonly subject: string
  /** Email address or name; may be empty. */
  readonly label: string
}

/** Speaks with one provider. */
export interface ProviderClient {
  /** The address at the provider to which the visitor is sent. */
  readonly addressFor: (visit: Visit) => Promise<string>
  /**
   * Exchanges what the visitor returned with for the identity. Rejects when anything does not belong to the visit.
   *
   * @param answer the query of the address that the visitor returned to
   */
  readonly claimsOf: (visit: Visit, answer: URLSearchParams) => Promise<ProviderClaims>
}

/** The longest label of a connected account. */
export const labelLength = 100

/** How long a provider may take for one answer, in ms. */
export const replyWithin = 10_000

/** The hosts are hard-coded: no setting can redirect a secret. */
const api = 'https://api.weixin.qq.com/sns'
const login = 'https://open.weixin.qq.com/connect/qrconnect'

/**
 * Signs in with WeChat: a website app of its open platform, whose page shows a QR code. It has neither PKCE nor an identity token; a visit is
 * bound by its state alone, which counts once.
 *
 * @param fetch default: the platform's
 * @see https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html
 */
export function createWeChatClient(
  { issuer, clientId, clientSecret }: ProviderSettings,
  fetch: typeof globalThis.fetch = (...request) => globalThis.fetch(...request),
): ProviderClient {
  async function ask(
    path: string,
    query: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    const address = `${api}/${path}?${new URLSearchParams(query)}`
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(replyWithin) })
    const data: unknown = await answer.json()
    if (!isRecord(data)) throw new Error(`WeChat answered with status ${answer.status}`)
    // Its message may repeat the secret.
    if (Number(data['errcode'] ?? 0) !== 0) throw new Error(`WeChat refused with error ${Number(data['errcode'])}`)
    return data
  }

  /** The person's name at WeChat; empty if WeChat does not send it. */
  async function nameOf(access_token: string, openid: string): Promise<string> {
    const { nickname } = await ask('userinfo', { access_token, openid }).catch(() => ({ nickname: '' }))
    return typeof nickname === 'string' ? nickname : ''
  }

  return {
    async addressFor({ state, returnAddress }: Visit): Promise<string> {
      const query = new URLSearchParams({
        appid: clientId,
        redirect_uri: returnAddress,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      })
      return `${login}?${query}#wechat_redirect`
    },

    async claimsOf({ state }: Visit, answer: URLSearchParams): Promise<ProviderClaims> {
      const code = answer.get('code') ?? ''
      // WeChat sends a visitor who rejects back without a code.
      if (code === '' || answer.get('state') !== state) throw new Error('WeChat sent the visitor back without a code')
      const keys = { appid: clientId, secret: clientSecret }
      const token = await ask('oauth2/access_token', { ...keys, code, grant_type: 'authorization_code' })
      const { openid, access_token } = token
      if (typeof openid !== 'string' || openid === '' || typeof access_token !== 'string')
        throw new Error('WeChat sent no identity')
      const name = await nameOf(access_token, openid)
      return { issuer, subject: openid, label: [...name].slice(0, labelLength).join('') }
    },
  }
}
