import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'teachnet_device'

/** Seconds: 180 days. */
const life = 15_552_000

/** The device token of an earlier sign-in. It grants no access: it only distinguishes the device from guessing strangers. */
function deviceOf({ headers }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
}

/** The data of a request about its sender: address, device token and user agent. */
export function requesterOf(request: FastifyRequest) {
  return { ip: request.ip, device: deviceOf(request), userAgent: request.headers['user-agent'] ?? '' }
}

/** Sets the cookie with the device token. */
export function keepDevice(reply: FastifyReply, device: string): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : ''
  void reply.header('set-cookie', `${name}=${device}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`)
}
