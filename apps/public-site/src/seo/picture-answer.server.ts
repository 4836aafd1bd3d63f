/** Bytes of the largest picture that is drawn into a card or an icon. */
const mostBytes = 20_971_520

/**
 * Returns what loads a picture of the site's own storage, for a painter; undefined for a picture elsewhere: this server asks no other one
 * for it.
 */
export function storedPicture(
  fetchFile: (path: string) => Promise<Response>,
  address: string | undefined,
): (() => Promise<Uint8Array | undefined>) | undefined {
  if (!address?.startsWith('/storage/')) return undefined
  return async () => {
    const answer = await fetchFile(address)
    const bytes = answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
    return bytes && bytes.length <= mostBytes ? bytes : undefined
  }
}

/** A drawn PNG with the cache tags of what it shows; without one, the painter is busy or the host has none. */
export function pictureAnswer(drawn: Uint8Array | undefined, headers: Readonly<Record<string, string>>): Response {
  if (!drawn) return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
  return new Response(new Uint8Array(drawn), { headers: { ...headers, 'content-type': 'image/png' } })
}
