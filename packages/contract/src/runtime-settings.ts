/** What a built app learns at run time about the installation that it belongs to, so that one build runs anywhere. */
export interface RuntimeSettings {
  /** Origin of the API; absent: that of the page. */
  readonly apiOrigin?: string
  /** First path segment of the back office's calls, where an existing BuildAdmin back end has another one than `/admin`. */
  readonly adminEntrance?: string
}

/** `id` of the element that holds the settings as JSON in an app's page. Pages of a static host have none. */
export const runtimeSettingsId = 'runtime-settings'

/** The file beside an app's `index.html` from which the settings come where the page does not hold them. */
export const runtimeSettingsFile = 'settings.json'

/** Why settings cannot be used. */
export type RuntimeSettingsProblem =
  | { readonly kind: 'notAnObject' }
  | { readonly kind: 'unknownName'; readonly name: string }
  | { readonly kind: 'notAnOrigin' | 'notAnEntrance'; readonly name: string; readonly value: unknown }

/** Settings, or everything that is wrong with them. */
export type ParsedRuntimeSettings =
  | { readonly ok: true; readonly settings: RuntimeSettings }
  | { readonly ok: false; readonly problems: readonly RuntimeSettingsProblem[] }

type Read = (name: string, value: unknown) => { readonly value: string } | { readonly problem: RuntimeSettingsProblem }

/** How each setting is read. A further setting is a line here and in {@link RuntimeSettings}. */
const readers: Readonly<Record<keyof RuntimeSettings, Read>> = {
  apiOrigin: readOrigin,
  adminEntrance: readEntrance,
}

/** Reads settings that a person wrote: an unknown name is refused, because it is a misspelt one. */
export function parseRuntimeSettings(raw: unknown): ParsedRuntimeSettings {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return { ok: false, problems: [{ kind: 'notAnObject' }] }
  const problems: RuntimeSettingsProblem[] = []
  const settings: { -readonly [Name in keyof RuntimeSettings]: RuntimeSettings[Name] } = {}
  for (const [name, value] of Object.entries(raw)) {
    if (!isName(name)) {
      problems.push({ kind: 'unknownName', name })
      continue
    }
    const read = readers[name](name, value)
    if ('problem' in read) problems.push(read.problem)
    else settings[name] = read.value
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, settings }
}

function isName(name: string): name is keyof RuntimeSettings {
  return Object.hasOwn(readers, name)
}

function readOrigin(name: string, value: unknown): ReturnType<Read> {
  const text = typeof value === 'string' ? value.trim().replace(/\/+$/, '') : ''
  const isOrigin = /^https?:\/\//i.test(text) && URL.canParse(text) && new URL(text).origin === text.toLowerCase()
  return isOrigin ? { value: text } : { problem: { kind: 'notAnOrigin', name, value } }
}

function readEntrance(name: string, value: unknown): ReturnType<Read> {
  const text = typeof value === 'string' ? value.trim() : ''
  return /^\/[a-zA-Z0-9]+$/.test(text) ? { value: text } : { problem: { kind: 'notAnEntrance', name, value } }
}
