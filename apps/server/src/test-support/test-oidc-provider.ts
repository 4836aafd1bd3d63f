import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export const oidcClient = { clientId: 'site', clientSecret: 'secret' } as const

/** Claims of a forged token; they replace those of a right one. */
export type Forgery = Readonly<Record<string, unknown>>

/** Starts an OpenID Connect provider on this machine, on which everybody is signed in as `account` without a prompt. */
export async function startTestOidcProvider(redirectAddress: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const state: { account: string; forgery: Forgery | undefined } = { account: 'lina', forgery: undefined }
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider = new Provider(issuer, {
    clients: [
      { client_id: oidcClient.clientId, client_secret: oidcClient.clientSecret, redirect_uris: [redirectAddress] },
    ],
    cookies: { keys: ['a key of the test'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@example.org`, email_verified: false }),
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc
      if (!client || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })

  function forge(claims: Forgery): string {
    const parts = [
      { alg: 'RS256', kid: 'test' },
      { iss: issuer, aud: oidcClient.clientId, sub: state.account, iat: seconds(), exp: seconds() + 300, ...claims },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    const signed = parts.join('.')
    return `${signed}.${createSign('sha256').update(signed).sign(privateKey, 'base64url')}`
  }

  const standard = provider.callback()
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      void provider.interactionFinished(request, response, { login: { accountId: state.account } })
    } else if (request.url === '/token' && state.forgery) {
      const body = { access_token: 'x', token_type: 'Bearer', expires_in: 300, id_token: forge(state.forgery) }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    } else void standard(request, response)
  }

  return {
    issuer,
    state,
    /** Goes to an address at the provider like a browser, and returns the query with which it sends the browser back. */
    async visit(address: string): Promise<string> {
      const cookies = new Map<string, string>()
      let next = new URL(address)
      for (let steps = 0; steps < 10; steps += 1) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
        const reply = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const set of reply.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          cookies.set(name, value)
        }
        next = new URL(reply.headers.get('location') ?? '', next)
        if (next.href.startsWith(redirectAddress)) return next.search
      }
      throw new Error(`The provider does not send the browser back from ${address}`)
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

function seconds(): number {
  return Math.floor(Date.now() / 1000)
}
