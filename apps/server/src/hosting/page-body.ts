/** The bodies of rendered pages whose responses are empty, see `keepBody` of the public site's `createSiteContext`. */
const bodies = new WeakMap<Response, Buffer>()

export function keepBody(response: Response, body: Buffer): void {
  bodies.set(response, body)
}

/** Returns the body of a rendered page, or reads it from the response. */
export async function bodyOf(response: Response): Promise<Buffer> {
  return bodies.get(response) ?? Buffer.from(await response.arrayBuffer())
}
