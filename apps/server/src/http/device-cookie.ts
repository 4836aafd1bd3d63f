import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'teachnet_device'

/** Seconds: 180 days. */
const life = 15_552_000

/** What this device was given at an earlier sign-in. It opens nothing: it only tells the device from strangers that guess. */
export function deviceOf({ headers }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
}

/** Has the device keep what it will be known by. */
export function keepDevice(reply: FastifyReply, device: string): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : ''
  void reply.header('set-cookie', `${name}=${device}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`)
}
