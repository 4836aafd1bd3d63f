/** Parses stored JSON. Returns undefined for a missing or invalid value. */
export function readJson(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
