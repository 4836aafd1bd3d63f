import { readFile, stat } from 'node:fs/promises'

/** Creates a reader for the page of a build: reads it at the first call and after a new build; undefined while there is none. */
export function createBuiltPage(file: string): () => Promise<string | undefined> {
  let kept: { readonly version: string; readonly text: Promise<string> } | undefined
  return async () => {
    const found = await stat(file).catch(() => undefined) // no build yet
    if (!found?.isFile()) return undefined
    const version = `${found.mtimeMs}/${found.size}`
    if (kept?.version !== version) kept = { version, text: readFile(file, 'utf8') }
    return kept.text
  }
}
