/** 32 random bytes in base64. */
function randomText(): string {
  return btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(32))))
}

/** A new key of a program. */
export function createApiKey(): string {
  return `tnk_${randomText().replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** A new secret with which deliveries to a webhook are signed. */
export function createSigningSecret(): string {
  return `whsec_${randomText()}`
}
