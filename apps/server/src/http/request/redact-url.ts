const secretNames = /token|ticket|password|passwd|secret|salt|captcha|signature/i

/** The URL of a request with the values of its secret parameters masked, and with characters beyond ASCII escaped. */
export function redactUrl(given: string): string {
  const url = given.replaceAll(/[^\x21-\x7E]/g, (character) =>
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
