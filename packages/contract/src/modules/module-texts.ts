/** Returns a text of a module, with `{name}` replaced by values; the id for a missing text. */
export type ModuleText = (id: string, values?: Readonly<Record<string, string | number>>) => string

/**
 * Creates the function that returns the texts of a module.
 *
 * @param sources texts by id; a text that the first one lacks comes from the next one
 */
export function createTexts(sources: readonly Readonly<Record<string, string>>[]): ModuleText {
  return (id, values = {}) => {
    const found = sources.find((texts) => Object.hasOwn(texts, id))?.[id] ?? id
    return found.replaceAll(/\{(\w+)\}/g, (full, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : full,
    )
  }
}

/** The texts of a message file; anything that is not a text is left out. */
export function readTexts(content: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(typeof content === 'object' && content !== null ? content : {})
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
