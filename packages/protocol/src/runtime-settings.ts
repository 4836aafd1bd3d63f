/** Settings of an installation that a built app reads at run time, so that one build runs anywhere. */
export interface RuntimeSettings {
  /** Origin of the API; default: the origin of the page. */
  readonly apiOrigin?: string
  /** Origin of the public site, to which the apps link; default: the origin of the page. */
  readonly publicOrigin?: string
  /** Address of the member centre's folder, `https://www.example.org/teach/user`; default: `/user` on the host of the page. */
  readonly memberAddress?: string
  /** Address of the back office's folder; default: `/admin` on the host of the page. */
  readonly adminAddress?: string
  /** Origin that stored files are loaded from; default: the one that the API names. */
  readonly uploadOrigin?: string
  /** Address of an icon font's style sheet, for menu icons that have no built-in one; default: that of the module, or none. */
  readonly iconFont?: string
  /** First path segment of the back office's calls, if an existing BuildAdmin back end uses another one than `/admin`. */
  readonly adminEntrance?: string
  /** Name of the site, shown while the app loads it from the API; at most 60 characters. */
  readonly siteName?: string
  /** Path on the API of the texts that staff changed, with their version; absent: there are none. */
  readonly texts?: string
}

/** `id` of the element that holds the settings as JSON in an app's page. Pages of a static host do not have it. */
export const runtimeSettingsId = 'runtime-settings'

/** The file next to an app's `index.html` that provides the settings if the page does not. */
export const runtimeSettingsFile = 'settings.json'

/** Why the settings are invalid. */
export type RuntimeSettingsProblem =
  | { readonly kind: 'notAnObject' }
  | { readonly kind: 'unknownName'; readonly name: string }
  | {
      readonly kind: 'notAnOrigin' | 'notAnAddress' | 'notAnEntrance' | 'notAName'
      readonly name: string
      readonly value: unknown
    }

/** The settings, or all problems found in them. */
export type ParsedRuntimeSettings =
  | { readonly ok: true; readonly settings: RuntimeSettings }
  | { readonly ok: false; readonly problems: readonly RuntimeSettingsProblem[] }

type Read = (name: string, value: unknown) => { readonly value: string } | { readonly problem: RuntimeSettingsProblem }

/** An address with a path, without query and fragment. */
const readAddress = readText(/^https?:\/\/[^\s?#@\\]+$/, 'notAnAddress')
const shortText = readText(/^.{1,60}$/, 'notAName')

/** The reader of each setting. To add a setting, add a line here and in {@link RuntimeSettings}. */
const readers: Readonly<Record<keyof RuntimeSettings, Read>> = {
  apiOrigin: readOrigin,
  publicOrigin: readOrigin,
  memberAddress: readAddress,
  adminAddress: readAddress,
  uploadOrigin: readOrigin,
  iconFont: readAddress,
  adminEntrance: readText(/^\/[a-zA-Z0-9]+$/, 'notAnEntrance'),
  siteName: shortText,
  texts: shortText,
}

/** Reads settings written by a person. An unknown name is rejected as a misspelling. */
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
  return Object.prototype.hasOwnProperty.call(readers, name)
}

function readOrigin(name: string, value: unknown): ReturnType<Read> {
  const text = typeof value === 'string' ? value.trim().replace(/\/+$/, '') : ''
  const isOrigin = /^https?:\/\//i.test(text) && URL.canParse(text) && new URL(text).origin === text.toLowerCase()
  return isOrigin ? { value: text } : { problem: { kind: 'notAnOrigin', name, value } }
}

/** Reads a text of a form; surrounding blanks are left out. */
function readText(form: RegExp, kind: (RuntimeSettingsProblem & { readonly value: unknown })['kind']): Read {
  return (name, value) => {
    const text = typeof value === 'string' ? value.trim() : ''
    return form.test(text) ? { value: text } : { problem: { kind, name, value } }
  }
}
