import {
  parseRuntimeSettings,
  type RuntimeSettings,
  runtimeSettingsFile,
  runtimeSettingsId,
  type RuntimeSettingsProblem,
} from '@teachnet/protocol'

/** An invalid setting, or settings that could not be read. */
export type SettingsProblem =
  | RuntimeSettingsProblem
  | { readonly kind: 'notJson' }
  | { readonly kind: 'notReached'; readonly reason: string }

/** Thrown for settings that the operator must correct. */
export class RuntimeSettingsError extends Error {
  override readonly name = 'RuntimeSettingsError'
  /** Where the settings are stored: the page, or the path of the file. */
  readonly place: string
  readonly problems: readonly SettingsProblem[]

  constructor(place: string, problems: readonly SettingsProblem[]) {
    super(`The settings in ${place} cannot be used: ${JSON.stringify(problems)}`)
    this.place = place
    this.problems = problems
  }
}

export interface RuntimeSettingsSource {
  /** Path of the app's folder, with a trailing slash. */
  readonly base: string
  readonly document?: Pick<Document, 'getElementById'>
  readonly fetch?: typeof globalThis.fetch
}

/**
 * Reads the app's installation settings: from the page, where our server wrote them, otherwise from the file next to the page, for a static
 * host. Without either, every setting has its default.
 * @throws RuntimeSettingsError
 */
export async function readRuntimeSettings(source: RuntimeSettingsSource): Promise<RuntimeSettings> {
  const { base, document = globalThis.document, fetch = globalThis.fetch } = source
  const inPage = document.getElementById(runtimeSettingsId)?.textContent
  if (inPage !== undefined) return parse('index.html', inPage)
  const path = `${base}${runtimeSettingsFile}`
  const inFile = await readFile(path, fetch)
  return inFile === undefined ? {} : parse(path, inFile)
}

async function readFile(path: string, fetch: typeof globalThis.fetch): Promise<string | undefined> {
  try {
    const reply = await fetch(path, { cache: 'no-cache' })
    if (isMissing(reply)) return undefined
    if (!reply.ok) throw new Error(`HTTP ${reply.status}`)
    return await reply.text()
  } catch (error) {
    // Continuing without the file would send calls to the wrong server.
    const reason = error instanceof Error ? error.message : String(error)
    throw new RuntimeSettingsError(path, [{ kind: 'notReached', reason }])
  }
}

/** For a missing file, static hosts answer 404, 403 (buckets without list permission), or the app's own page. */
function isMissing({ status, headers }: Response): boolean {
  return [403, 404, 410].includes(status) || (headers.get('content-type') ?? '').startsWith('text/html')
}

function parse(place: string, json: string): RuntimeSettings {
  const raw = parseJson(json)
  const parsed = raw === undefined ? undefined : parseRuntimeSettings(raw)
  if (parsed?.ok) return parsed.settings
  throw new RuntimeSettingsError(place, parsed?.problems ?? [{ kind: 'notJson' }])
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
