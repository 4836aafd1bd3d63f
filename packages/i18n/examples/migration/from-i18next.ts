/** A file of i18next: nested texts. */
interface I18nextFile {
  readonly [key: string]: string | I18nextFile
}

const plural = /_(zero|one|two|few|many|other)$/

/**
 * Converts a file of i18next to a message file: nested keys become ids with dots, `{{name}}` becomes `{name}`, and `key_one` with `key_other` one message with a
 * plural. `$t(…)`, contexts and formats are left as they are: search for `$t(` and `_male` afterwards.
 */
export function toMessageFile(file: I18nextFile): Record<string, string> {
  const messages: Record<string, string> = {}
  const plurals = new Map<string, string[]>()
  for (const [id, text] of flatten(file)) {
    const [suffix, category] = plural.exec(id) ?? []
    if (suffix === undefined) messages[id] = toIcu(text)
    else {
      const key = id.slice(0, -suffix.length)
      plurals.set(key, [...(plurals.get(key) ?? []), `${category} {${toIcu(text).replaceAll('{count}', '#')}}`])
    }
  }
  for (const [id, options] of plurals) messages[id] = `{count, plural, ${options.join(' ')}}`
  return messages
}

function flatten(file: I18nextFile, prefix = ''): [id: string, text: string][] {
  return Object.entries(file).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

/** An apostrophe before a brace is a quotation mark in ICU. */
function toIcu(text: string): string {
  return text.replace(/'(?=[{}<])/g, "''").replace(/\{\{-?\s*(\w+)\s*\}\}/g, '{$1}')
}
